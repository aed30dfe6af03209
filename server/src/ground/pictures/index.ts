/** Pictures that staff upload: re-encoded, kept in the file store, and known by their key. */

export { findPictures, insertPicture } from "./pictures.queries.ts";
export { pictureOf, showPicture } from "./show-picture.ts";
