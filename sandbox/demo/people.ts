import type { MembershipName } from "./memberships.ts";

/** The named cast: the same people in the demo, in the tests and in the documentation. */
export const roversStaff = [
  {
    email: "admin@rovers.example",
    first_name: "Rosa",
    last_name: "Adeyemi",
    role: 2 as const,
    password: "Rovers-admin-1",
  },
  {
    email: "manager@rovers.example",
    first_name: "Marek",
    last_name: "Novak",
    role: 5 as const,
    password: "Rovers-manager-1",
  },
];
export const harbourStaff = [
  {
    email: "admin@harbour.example",
    first_name: "Hanna",
    last_name: "Lindqvist",
    role: 2 as const,
    password: "Harbour-admin-1",
  },
];

export const ava = {
  email: "ava@rovers.example",
  first_name: "Ava",
  last_name: "Thompson",
  phone: "+44 7700 900142",
  password: "Rovers-member-1",
};
export const avaChildren = [
  {
    first_name: "Ben",
    last_name: "Thompson",
    relation: "Son",
    sizes: { shirt: "9-10", shorts: "9-10", socks: "31-34" },
  },
  {
    first_name: "Cleo",
    last_name: "Thompson",
    relation: "Daughter",
    sizes: { shirt: "7-8", shorts: "7-8", socks: "27-30" },
  },
];
export const harbourMembers = [
  {
    email: "finn@harbour.example",
    first_name: "Finn",
    last_name: "O'Connor",
    phone: "+44 7700 900311",
    password: "Harbour-member-1",
  },
  {
    email: "ava@rovers.example",
    first_name: "Ava",
    last_name: "Thompson",
    phone: "+44 7700 900142",
    password: "Harbour-member-2",
  },
];

const firstNames = [
  "Liam",
  "Noor",
  "Sofia",
  "Jamal",
  "Ines",
  "Oscar",
  "Priya",
  "Tom",
  "Yuki",
  "Elena",
  "Kwame",
  "Grace",
  "Mateo",
  "Freya",
  "Ali",
  "Hugo",
  "Zara",
  "Owen",
  "Leila",
  "Piotr",
];
const lastNames = [
  "Walker",
  "Haddad",
  "Rossi",
  "Okafor",
  "Duarte",
  "Lindgren",
  "Sharma",
  "Bennett",
  "Tanaka",
  "Petrova",
  "Mensah",
  "Campbell",
  "Fernández",
  "Nielsen",
  "Rahman",
  "Dubois",
  "Malik",
  "Hughes",
  "Karimi",
  "Kowalski-Featherstonehaugh",
];

/** 40 more members: most active, every seventh invited, every ninth inactive. */
export function roversCrowd() {
  return Array.from({ length: 40 }, (_, at) => {
    const first_name = firstNames[at % firstNames.length] ?? "Alex";
    const last_name = lastNames[(at * 7 + Math.floor(at / 20)) % lastNames.length] ?? "Smith";
    const mailName = `${first_name}.${last_name}`
      .normalize("NFD")
      .replaceAll(/[^a-zA-Z.]/g, "")
      .toLowerCase();
    const account_status = at % 9 === 8 ? 2 : at % 7 === 6 ? 0 : 1;
    return {
      first_name,
      last_name,
      email: `${mailName}@mail.example`,
      account_status,
      membership: membershipOf(at),
      joinedDaysAgo: 4 + at * 9,
    };
  });
}

function membershipOf(at: number): MembershipName {
  if (at % 5 === 2) return "Junior";
  return at % 4 === 3 ? "Family" : "Adult";
}
