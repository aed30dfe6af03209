import type { Drawing } from "./pictures/draw.ts";

export type Colour = { name: string; main: string; trim: string };

/** `stock` is per size in order; a shorter list repeats its last number. */
export type DemoProduct = {
  category: string;
  title: string;
  drawing: Drawing;
  cents: number;
  colours: Colour[];
  sizes: string[];
  stock: number[];
  about: string;
  group?: "shirt" | "shorts" | "socks";
};

export const adult = ["XS", "S", "M", "L", "XL", "XXL"];
export const junior = ["5-6", "7-8", "9-10", "11-12"];
export const oneSize = ["One size"];
export const socks = ["35-38", "39-42", "43-46"];
