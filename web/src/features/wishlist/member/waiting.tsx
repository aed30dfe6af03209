import { Anchor, Button, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StockAlert } from "#contract/wishlist.ts";
import { wishlist as words } from "#words/wishlist.ts";
import { productPath } from "../../../lib/paths.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { useRemoveAlert, useStockAlerts } from "./api.ts";
import classes from "./wishlist.module.css";

/** What the member will be mailed about when it is back in stock; renders nothing if there is none. */
export function Waiting() {
  const { data } = useStockAlerts();
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting">
        {words.waiting}
      </Title>
      <Text c="dimmed" mb="md">
        {words.waitingText}
      </Text>
      <Paper withBorder component="ul" className={classes.alerts}>
        {data.data.map((alert) => (
          <AlertRow key={alert.variation_id} alert={alert} />
        ))}
      </Paper>
    </section>
  );
}

function AlertRow({ alert }: { alert: StockAlert }) {
  const { variation_id, product_id, color, size, image, is_sold } = alert;
  const title = alert.title || words.unnamed;
  const remove = useRemoveAlert(variation_id);
  const choice = [color, size].filter(Boolean).join(", ");
  return (
    <li className={classes.alert}>
      <ProductImage image={image} sizes="56px" alt="" />
      <div className={classes.words}>
        {is_sold ? (
          <Anchor component={Link} to={productPath(product_id)} fw={600} c="inherit">
            {title}
          </Anchor>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {[choice, !is_sold && words.notSoldNow].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={words.stopWaiting([title, choice].filter(Boolean).join(", "))}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {words.stop}
      </Button>
    </li>
  );
}
