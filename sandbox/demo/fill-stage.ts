import { insertPicture } from "#server/ground/pictures/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { storePicture } from "#server/platform/files/pictures.ts";
import type { DemoClub, DemoStage } from "./clubs.ts";
import type { DemoProduct } from "./demo-product.ts";
import { drawScene } from "./pictures/scene.ts";

/** Gives a club's home page a picture of its products, which leads to the one in front. */
export async function fillStage(ctx: Ctx, club: DemoClub, stage: DemoStage, products: DemoProduct[]) {
  const thing = (title: string) => {
    const product = products.find((own) => own.title === title);
    if (!product) throw new Error(`No product ${title}`);
    return { drawing: product.drawing, palette: { ...club.palette, ...product.colours[0] } };
  };
  const [left, right, front] = stage.products;
  const scene = await drawScene([thing(left), thing(right), thing(front)], club.palette.main);
  const picture = await storePicture(ctx.platform.files, `${ctx.clubId}/page`, scene);
  await inClub(ctx, async (tx) => {
    await insertPicture(tx, picture);
    await tx.query(
      `update clubs set stage_image = $2, stage_image_width = $3, stage_image_height = $4, stage_image_alt = $5,
         stage_title = $6, stage_sentence = $7, stage_button = $8,
         stage_link = (select '/productdetail/' || id from products where club_id = $1 and title = $9)
       where id = $1`,
      [
        tx.clubId,
        picture.key,
        picture.width,
        picture.height,
        stage.alt,
        stage.title,
        stage.sentence,
        stage.button,
        front,
      ],
    );
  });
}
