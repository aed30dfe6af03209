/** Where the web app shows them. */
export const productPath = (id: number) => `/productdetail/${id}`;
export const categoryPath = (id: number) => `/shop?category_id=${id}`;
