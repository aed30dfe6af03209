/** What a club is that moves between cells; null for all others. See the table `clubs`. */
export type Away = "leaving" | "left" | "arriving" | "arrived";
