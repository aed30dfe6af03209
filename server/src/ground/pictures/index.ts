/** Pictures that staff upload: re-encoded, stored in the file store, and referred to by key. */

export { findPictures, insertPicture, pictureOf, showPicture, thumbnailOf } from "./pictures.ts";
