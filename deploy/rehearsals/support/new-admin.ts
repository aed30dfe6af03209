import { PlainError } from "../../../tools/plain-error.ts";
import { asGuest, type ClubSession, withToken } from "./club-session.ts";
import type { Cluster } from "./clusters.ts";
import { runWithInput, type Settings } from "./processes.ts";

type Place = { folder: string; settings: Settings; cluster: Cluster; port: number; club: string };
type Person = { email: string; first_name: string; last_name: string; password: string };

/** Adds an admin to a club and logs them in with the mailed code, which is still in the database as long as no worker runs. */
export async function newAdmin(place: Place, person: Person): Promise<ClubSession> {
  const { folder, settings, cluster, port, club } = place;
  const { email, password, first_name, last_name } = person;
  const named = ["--first-name", first_name, "--last-name", last_name];
  await runWithInput(folder, settings, password, "admin:create", "--club", club, "--email", email, ...named);
  const guest = asGuest(port, club);
  await guest.post("/club-auth/login", { email, password, domain: club });
  const [mail] = await cluster.query(
    "select text from mails where event = 'two_factor_code' order by id desc limit 1",
  );
  const [code] = /\b\d{6}\b/.exec(String(mail?.text)) ?? [];
  if (code === undefined) throw new PlainError("No code to log in was mailed.");
  const { access_token } = await guest.post("/club-auth/authenticate", { email, code, domain: club });
  return withToken(port, club, access_token);
}
