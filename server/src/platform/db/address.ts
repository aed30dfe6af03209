import { readFileSync } from "node:fs";
import pg from "pg";

/** A host of the database, and how to get in there. */
type Way = { host: string; port: number; password: string | undefined; isTls: boolean };

/** Which hosts will do, as libpq's `target_session_attrs` says it. */
const wishes = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
type Wish = (typeof wishes)[number];

const tlsModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/**
 * Where a database is, as libpq's addresses say it: one host or several, each with its port, `target_session_attrs`,
 * `sslmode`, `sslrootcert`, `sslcert`, `sslkey`, `passfile`. Everybody who shares it shares what was found.
 */
export type DatabaseAddress = {
  /** Of the first way, for node-postgres; a connection goes another way once it is found. */
  readonly connectionString: string;
  readonly ways: readonly Way[];
  readonly wish: Wish;
  /** The way by which the last look got in. */
  found: { way: Way; at: number } | null;
  /** The look under way. */
  look: Promise<Way> | null;
};

/** Who logs in, if not the one in the address; the first password that is right counts. */
export type Login = { user: string; passwords: readonly string[] };

const addressForm = /^(postgres(?:ql)?):\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/** Throws a sentence for what is no address of a database. */
export function databaseAddress(url: string, login?: Login): DatabaseAddress {
  const [, scheme, credentials = "", hosts = "", path = "", query = ""] = addressForm.exec(url) ?? [];
  if (!scheme) throw new Error("is not the address of a database: postgresql://user:password@host:port/name");
  const params = new URLSearchParams(query);
  const [name = "", word] = credentials.split(":").map(decodeURIComponent);
  const user = login?.user ?? (params.get("user") || name);
  const database = decodeURIComponent(path) || user;
  const wish = oneOf(wishes, params.get("target_session_attrs") ?? "any", "target_session_attrs");
  const tlsMode = params.get("sslmode");
  if (tlsMode !== null) oneOf(tlsModes, tlsMode, "sslmode");
  const places = placesOf(hosts, params);
  const written = params.get("password") ?? word;
  const passwordsAt = (host: string, port: number) =>
    login?.passwords ?? [written ?? filedPassword(params.get("passfile"), { host, port, database, user })];
  const ways = places.flatMap(({ host, port }) =>
    passwordsAt(host, port).flatMap((password) =>
      tlsTries(tlsMode).map((isTls) => ({ host, port, password, isTls })),
    ),
  );
  for (const own of ["target_session_attrs", "passfile", "user", "password", "host", "port"])
    params.delete(own);
  const [first] = ways;
  if (user) params.set("user", user);
  if (first?.password) params.set("password", first.password);
  if (first?.host) params.set("host", first.host);
  if (first?.port) params.set("port", String(first.port));
  if (tlsMode !== null) params.set("uselibpqcompat", "true");
  const connectionString = `postgresql:///${encodeURIComponent(database)}?${params}`;
  return { connectionString, ways, wish, found: null, look: null };
}

function oneOf<T extends string>(values: readonly T[], value: string, name: string): T {
  const known = values.find((one) => one === value);
  if (!known) throw new Error(`has an unknown ${name}: give ${values.join(", ")}`);
  return known;
}

const usualPort = 5432;

/** As libpq: hosts and ports stand before the path or in parameters, as lists; one port is everybody's. */
function placesOf(written: string, params: URLSearchParams): { host: string; port: number }[] {
  const inPath = written.split(",").map((one) => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(one));
  if (inPath.some((one) => one === null)) throw new Error("has a host or port that cannot be");
  const hosts =
    params
      .get("host")
      ?.split(",")
      .filter((one) => one !== "") ?? inPath.map((one) => decodeURIComponent(one?.[1] ?? ""));
  const ports = params.get("port")?.split(",") ?? inPath.map((one) => one?.[2] ?? "");
  if (ports.length !== 1 && ports.length !== hosts.length) throw new Error("has more hosts than ports");
  return hosts.map((host, at) => {
    const port = Number((ports.length === 1 ? ports[0] : ports[at]) || usualPort);
    if (!(Number.isInteger(port) && port > 0 && port < 65_536)) throw new Error("has a port that cannot be");
    return { host: host.replace(/^\[(.*)\]$/, "$1") || "localhost", port };
  });
}

/** With `prefer` and `allow`, a server without TLS will do. */
function tlsTries(mode: string | null): boolean[] {
  if (mode === null || mode === "disable") return [false];
  if (mode === "prefer") return [true, false];
  return mode === "allow" ? [false, true] : [true];
}

/** The password for this place in a file like `~/.pgpass`: `host:port:database:user:password`, each of them or `*`. */
function filedPassword(
  path: string | null,
  { host, port, database, user }: { host: string; port: number; database: string; user: string },
): string | undefined {
  if (!path) return undefined;
  for (const line of readPassfile(path).split(/\r?\n/)) {
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = ""]) =>
      field.replaceAll(/\\(.)/g, "$1"),
    );
    const fits = [host, String(port), database, user].every(
      (value, at) => fields[at] === "*" || fields[at] === value,
    );
    if (fits && !line.startsWith("#") && fields[4] !== undefined) return fields[4];
  }
  throw new Error(`has a passfile without a password for ${user} at ${host}:${port}`);
}

function readPassfile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error("has a passfile that cannot be read", { cause });
  }
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** A connection that goes the way that is open: the first host that fits, with the password that is right. */
export class AddressClient extends pg.Client {
  readonly #address: DatabaseAddress;
  /** The types of node-postgres leave it out. */
  declare readonly unref: () => void;

  constructor(address: DatabaseAddress, config: pg.ClientConfig = {}) {
    super({ ...config, connectionString: address.connectionString });
    this.#address = address;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connectOnWay();
    if (!callback) return connected;
    connected.then((client) => callback(null, client), callback);
    return undefined;
  }

  async #connectOnWay(): Promise<pg.Client> {
    takeWay(this, await openWay(this.#address));
    try {
      return await super.connect();
    } catch (error) {
      this.#address.found = null;
      throw error;
    }
  }
}

/** What was found a moment ago is still so, for a crowd that comes at once. */
const freshMs = 1_000;

async function openWay(address: DatabaseAddress): Promise<Way> {
  const { ways, wish, found } = address;
  const [only] = ways;
  if (only && ways.length === 1 && wish === "any") return only;
  if (found && performance.now() - found.at < freshMs) return found.way;
  address.look ??= lookForWay(address).finally(() => {
    address.look = null;
  });
  return address.look;
}

async function lookForWay(address: DatabaseAddress): Promise<Way> {
  const { ways, wish, found } = address;
  const inOrder = found ? [found.way, ...ways.filter((way) => way !== found.way)] : ways;
  let failure: unknown;
  for (const fits of fitting[wish]) {
    for (const way of inOrder) {
      try {
        if (!fits(await stateAt(address, way))) continue;
        address.found = { way, at: performance.now() };
        return way;
      } catch (error) {
        failure = error;
      }
    }
  }
  throw failure ?? new Error(`no host of the database is ${wish}`);
}

type HostState = { is_standby: boolean; is_read_only: boolean };

/** What a host must be, and if there is none, what will do instead. */
const fitting: Record<Wish, ((state: HostState) => boolean)[]> = {
  any: [() => true],
  "read-write": [({ is_read_only }) => !is_read_only],
  "read-only": [({ is_read_only }) => is_read_only],
  primary: [({ is_standby }) => !is_standby],
  standby: [({ is_standby }) => is_standby],
  "prefer-standby": [({ is_standby }) => is_standby, () => true],
};

/** A host that says nothing for this long is passed over. */
const silentMs = 2_000;

async function stateAt({ connectionString }: DatabaseAddress, way: Way): Promise<HostState> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
  });
  client.on("error", () => undefined);
  takeWay(client, way);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(
      `select pg_is_in_recovery() as is_standby,
         pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only`,
    );
    const [state] = rows;
    if (!state) throw new Error("the database does not say what it is");
    return state;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Before it connects: node-postgres reads these when it does. */
function takeWay(client: pg.Client, { host, port, password, isTls }: Way): void {
  Object.assign(client, { host, port });
  if (password !== undefined) client.password = password;
  if (isTls) return;
  client.ssl = false;
  Object.assign((client as unknown as { connection: object }).connection, { ssl: false });
}

/** The same address with another database. */
export function inDatabase(url: string, name: string): string {
  return url.replace(addressForm, (_, scheme, credentials, hosts, _path, query) =>
    [
      `${scheme}://`,
      credentials === undefined ? "" : `${credentials}@`,
      `${hosts}/${name}`,
      query === undefined ? "" : `?${query}`,
    ].join(""),
  );
}
