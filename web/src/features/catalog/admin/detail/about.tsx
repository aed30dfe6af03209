import { Text } from "@mantine/core";
import type { AdminProduct } from "#contract/products.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { ProductImage } from "../../../../ui/product-image.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";
import classes from "./detail.module.css";
import { Section } from "./section.tsx";

/** What the product is: pictures, facts, texts. */
export function About({ product }: { product: AdminProduct }) {
  const { images, description, size_guide, size_group, category, price, created_at } = product;
  return (
    <>
      <Section title="Pictures">
        {images.length === 0 ? (
          <Text c="dimmed">No pictures yet.</Text>
        ) : (
          <ul className={classes.pictures}>
            {images.map((image, at) => (
              <li key={image.id}>
                <ProductImage image={image} sizes={at === 0 ? "340px" : "110px"} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="About">
        <dl className={classes.facts}>
          <dt>Category</dt>
          <dd>{category.name}</dd>
          <dt>Price</dt>
          <dd>
            <Money value={price} />
          </dd>
          {size_group && (
            <>
              <dt>Size group</dt>
              <dd>{size_group}</dd>
            </>
          )}
          <dt>Added</dt>
          <dd>
            <DateTime value={created_at} />
          </dd>
        </dl>
      </Section>
      {description && (
        <Section title="Description">
          <RichText html={description} />
        </Section>
      )}
      {size_guide && (
        <Section title="Size guide">
          <RichText html={size_guide} />
        </Section>
      )}
    </>
  );
}
