import type { Room } from "#server/room.ts";
import { registerGuide } from "./guide-site.ts";

export const guide: Room = {
  name: "guide",
  about: "docs/guide as pages at /guide, and found by Ctrl-K",
  serve: (app, { platform, ...parts }) => registerGuide(app, platform, parts),
};
