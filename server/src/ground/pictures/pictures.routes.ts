import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { uploadPicture } from "./pictures.ts";

export const pictureRoutes: Route[] = implement(contract.pictures, {
  upload: async (ctx, { file, kind }) => ({ data: await uploadPicture(ctx, file, kind) }),
});
