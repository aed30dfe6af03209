import { Text } from "@mantine/core";
import type { AdminProduct } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { ProductImage } from "../../../../shared/products/product-image.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import classes from "./detail.module.css";
import { ProductSection } from "./section.tsx";

/** What the product is: pictures, facts, texts. */
export function About({ product }: { product: AdminProduct }) {
  const { images, description, size_guide, size_group, category, price, created_at } = product;
  return (
    <>
      <ProductSection title={words.about.pictures}>
        {images.length === 0 ? (
          <Text c="dimmed">{words.about.noPicturesYet}</Text>
        ) : (
          <ul className={classes.pictures}>
            {images.map((image, at) => (
              <li key={image.id}>
                <ProductImage image={image} sizes={at === 0 ? "340px" : "110px"} />
              </li>
            ))}
          </ul>
        )}
      </ProductSection>
      <ProductSection title={words.about.about}>
        <dl className={classes.facts}>
          <dt>{words.about.category}</dt>
          <dd>{category.name}</dd>
          <dt>{words.about.price}</dt>
          <dd>
            <Money value={price} />
          </dd>
          {size_group && (
            <>
              <dt>{words.about.sizeGroup}</dt>
              <dd>{size_group}</dd>
            </>
          )}
          <dt>{words.about.added}</dt>
          <dd>
            <DateTime value={created_at} />
          </dd>
        </dl>
      </ProductSection>
      {description && (
        <ProductSection title={words.about.description}>
          <RichText html={description} />
        </ProductSection>
      )}
      {size_guide && (
        <ProductSection title={words.about.sizeGuide}>
          <RichText html={size_guide} />
        </ProductSection>
      )}
    </>
  );
}
