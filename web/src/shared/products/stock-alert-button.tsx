import { Button } from "@mantine/core";
import { IconBell, IconBellCheck } from "@tabler/icons-react";
import { wishlist as words } from "#words/wishlist.ts";
import { useStockAlert } from "./use-wishlist.ts";

type StockAlertButtonProps = {
  /** A colour and size that is sold out. */
  variationId: number;
  fullWidth?: boolean;
};

/** Requests one mail when this is back, or cancels it. */
export function StockAlertButton({ variationId, fullWidth = false }: StockAlertButtonProps) {
  const { isMarked, toggle, isPending } = useStockAlert(variationId);
  const Bell = isMarked ? IconBellCheck : IconBell;
  return (
    <Button
      variant={isMarked ? "default" : "light"}
      size="md"
      fullWidth={fullWidth}
      aria-pressed={isMarked}
      leftSection={<Bell size={20} stroke={1.7} aria-hidden />}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && toggle()}
    >
      {isMarked ? words.told : words.tellMe}
    </Button>
  );
}
