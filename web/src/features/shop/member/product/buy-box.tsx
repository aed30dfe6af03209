import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell, IconShoppingBagPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ProductDetails } from "#contract/catalog.ts";
import type { OrderOutcome } from "#contract/checkout.ts";
import { bottomBar } from "#web/lib/browser.ts";
import { formatDollars } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useIsSignedIn, useUserStore } from "#web/lib/stores/user-store.ts";
import { closeMessagesLeadingOn } from "#web/lib/toast.ts";
import { cartActions } from "#web/shared/cart/cart-actions.ts";
import { PriceRange } from "#web/shared/products/price-range.tsx";
import { StockAlertButton } from "#web/shared/products/stock-alert-button.tsx";
import { WishButton } from "#web/shared/products/wish-button.tsx";
import { loadedPart, whenOpened } from "#web/ui/loaded-part.tsx";
import { Money } from "#web/ui/written.tsx";
import { product } from "#words/product.ts";
import { wishlist } from "#words/wishlist.ts";
import classes from "./buy-box.module.css";
import { ColorPicker, QuantityField, SizePicker } from "./pickers.tsx";
import {
  type Choice,
  chooseColor,
  isSoldOut,
  stockWords,
  type UsualSize,
  type Variation,
  variationOf,
} from "./variations.ts";

const words = product.page;
/** Where the bar to buy stays in sight and the sizes do not, as in its style sheet. */
const PHONE = "(width < 48em) and (min-height: 30em)";

// Few have ordered the last one and not paid it yet.
const WaitingOrder = lazy(async () => ({
  default: (await import("#web/shared/cart/waiting-order.tsx")).WaitingOrder,
}));
const SizeSheet = whenOpened(async () => (await import("./size-dialogs.tsx")).SizeSheet);
const WaysToGetIt = loadedPart(
  "ways-to-get-it",
  async () => (await import("./ways-to-get-it.tsx")).WaysToGetIt,
  () => 104,
);

type BuyBoxProps = {
  product: ProductDetails;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  /** What the size profiles of the member and the family say. */
  usual: UsualSize[];
  /** The member's order that waits for payment and holds the last ones of these variations. */
  waiting: OrderOutcome | null;
  held: Set<number>;
};

/** Colour, size and number, and the way into the cart. */
export function BuyBox({ product, choice, setChoice, usual, waiting, held }: BuyBoxProps) {
  const { general_info: info, colors } = product;
  const [wanted, setWanted] = useState(1);
  const [asksForSize, setAsksForSize] = useState(false);
  const [isChoosing, sheet] = useDisclosure(false);
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  useEffect(() => closeMessagesLeadingOn, []);
  const variation = variationOf(colors, choice);
  const isGone = colors.every(isSoldOut);
  const most = Math.max(1, variation?.stock ?? 999);
  // Another size may have less of it; the number that was wanted stays.
  const quantity = Math.min(wanted, most);
  const add = () => {
    if (!variation) return setAsksForSize(true);
    const go = () => void navigate(paths.checkout);
    cartActions.add(cartItem(product, choice, variation, quantity), {
      label: words.checkout,
      to: paths.checkout,
      go,
    });
    sheet.close();
  };
  const chooseFirst = () => (matchMedia(PHONE).matches ? sheet.open() : setAsksForSize(true));
  const picker = (name: string) => (
    <SizePicker
      name={name}
      product={product}
      choice={choice}
      usual={usual}
      error={asksForSize && !variation ? words.chooseSize : null}
      onChoose={(size) => setChoice({ ...choice, size })}
    />
  );

  return (
    <Stack gap="lg">
      <div className={classes.name}>
        <div>
          <Text c="dimmed">{info.category_name}</Text>
          <Title order={1}>{info.title}</Title>
          <div className={classes.price}>
            <Text size="xl" fw={600}>
              <Price product={product} variation={variation} />
            </Text>
            {isSignedIn && <Covered product={product} variation={variation} />}
          </div>
        </div>
        <WishButton product={info} />
      </div>
      <ColorPicker
        colors={colors}
        choice={choice}
        onChoose={(name) => setChoice(chooseColor(colors, choice, name))}
      />
      {picker("size")}
      <Group align="flex-end">
        {variation?.stock !== 0 && !isGone && (
          <QuantityField value={quantity} most={most} onChange={setWanted} />
        )}
        <Stock left={isGone ? 0 : variation?.stock} />
      </Group>
      {variation && held.has(variation.variation_id) && (
        <Suspense>
          <WaitingOrder waiting={waiting} />
        </Suspense>
      )}
      <div ref={bottomBar} className={classes.addBar}>
        <Text className={classes.chosen} fw={600}>
          <Price product={product} variation={variation} />
          {" · "}
          {[choice.colorName, choice.size].filter(Boolean).join(", ")}
        </Text>
        <AddButton variation={variation} isGone={isGone} onClick={variation ? add : chooseFirst}>
          {variation ? words.add : <AddOrChoose />}
        </AddButton>
      </div>
      <SizeSheet
        isOpen={isChoosing}
        onClose={sheet.close}
        sizes={picker("size-in-sheet")}
        foot={
          <>
            <Text fw={600}>
              <Price product={product} variation={variation} />
            </Text>
            <AddButton variation={variation} isGone={isGone} onClick={add}>
              {words.add}
            </AddButton>
          </>
        }
      />
      {isSignedIn && <WaysToGetIt />}
    </Stack>
  );
}

type AddButtonProps = {
  variation: Variation | undefined;
  /** Nothing is left of the whole product. */
  isGone: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** Adds what is chosen; of what is sold out it offers a mail instead. */
function AddButton({ variation, isGone, onClick, children }: AddButtonProps) {
  if (variation?.stock === 0) {
    return (
      <div className={classes.addBarButton}>
        <StockAlertButton variationId={variation.variation_id} fullWidth />
      </div>
    );
  }
  const Icon = isGone ? IconBell : IconShoppingBagPlus;
  return (
    <Button
      size="md"
      variant={isGone ? "light" : "filled"}
      className={classes.addBarButton}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={onClick}
    >
      {isGone ? wishlist.tellMe : children}
    </Button>
  );
}

/** On a phone the sizes may be out of sight, so that its button says what it does first. */
function AddOrChoose() {
  return (
    <>
      <span className={classes.wide}>{words.add}</span>
      <span className={classes.narrow}>{words.toChooseSize}</span>
    </>
  );
}

function Stock({ left }: { left: number | undefined }) {
  if (left === undefined) return null;
  return left === 0 ? (
    <Text fw={600} c="error" aria-live="polite">
      {stockWords(left)}
    </Text>
  ) : (
    <Text pb={12} c="dimmed" aria-live="polite">
      {stockWords(left)}
    </Text>
  );
}

/** What of the price the member's credits cover; of a range nothing can be said. */
function Covered({ product, variation }: { product: ProductDetails; variation: Variation | undefined }) {
  const credits = useUserStore(({ userCredits }) => userCredits);
  const { price, price_to } = product.general_info;
  const cost = variation?.price ?? (price_to === null ? price : null);
  if (cost === null || cost === 0 || credits <= 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {credits >= cost ? words.creditsCover : words.creditsCoverPart(formatDollars(credits))}
    </Text>
  );
}

function Price({ product, variation }: { product: ProductDetails; variation: Variation | undefined }) {
  const { price, price_to } = product.general_info;
  return variation ? <Money value={variation.price} /> : <PriceRange price={price} priceTo={price_to} />;
}

function cartItem(product: ProductDetails, { colorName }: Choice, variation: Variation, quantity: number) {
  const { general_info: info, images } = product;
  const image = images.find(({ color }) => color === colorName) ?? images[0];
  return {
    general_info: {
      id: info.id,
      price: variation.price,
      title: info.title,
      image: image ? { url: image.url, srcset: image.srcset, alt: image.alt } : null,
    },
    color: {
      variation_id: variation.variation_id,
      quantity,
      stock: variation.stock,
      name: colorName,
      size: variation.size,
    },
  };
}
