import { type Audited, edited, type PanelScreen } from "./area.ts";

export const screens = {
  products: { path: "/products", who: "staff", right: "addProducts", guide: "products-and-stock" },
  addProduct: {
    path: "/products/add-products",
    who: "staff",
    right: "addProducts",
    guide: "products-and-stock#add-a-product",
  },
  editProduct: {
    path: "/products/add-products/:id",
    who: "admin",
    right: "editProducts",
    guide: "products-and-stock#change-a-product",
  },
  adminProduct: {
    path: "/product-detailed-view/:id",
    who: "staff",
    right: "addProducts",
    guide: "products-and-stock#correct-the-stock",
    list: "products",
  },
  categories: {
    path: "/categories",
    who: "admin",
    right: "setUpShop",
    guide: "products-and-stock#categories",
  },
} as const satisfies Record<string, PanelScreen>;

export const audited = {
  product: {
    acts: [...edited, "duplicated", "image_deleted", "stock_changed"],
    screen: "adminProduct",
  },
  category: { acts: [...edited, "reordered"], screen: "categories" },
} as const satisfies Record<string, Audited>;

export const rights = {
  addProducts: "See products, add and copy them, and correct their stock",
  editProducts: "Edit, price and delete products",
};

export const tags = {
  Catalogue: "What guests and members see of the shop: home, lists, products.",
  Categories: "The shop's categories.",
  Pages: "Information pages, questions and answers, contact form.",
  Pictures: "Uploading pictures for forms to refer to.",
  Products: "Products with variations, pictures and stock, for staff.",
  Wishlist: "What members want to keep in sight, or hear of when it is back.",
};
