import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { uploadPicture } from "./index.ts";

const pictureRoutes: Route[] = implement(contract.pictures, {
  upload: async (ctx, { file, kind }) => ({ data: await uploadPicture(ctx, file, kind) }),
});

export const pictures: Room = {
  name: "pictures",
  about: "what staff upload, by its key",
  routes: pictureRoutes,
};
