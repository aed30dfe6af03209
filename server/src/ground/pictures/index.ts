/** Pictures that staff upload: re-encoded, stored in the file store, and referred to by key. */

export { findPictures, insertPicture } from "./pictures.queries.ts";
export { pictureOf, showPicture, thumbnailOf } from "./show-picture.ts";
