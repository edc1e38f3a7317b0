/** Stores pictures, videos and documents of sites. */
export { addressOf, DOCUMENT, FONT, mediaKeyOf } from './media-rows.ts';
export { type MediaLibrary } from './media-library.ts';
export type { MediaDescriptions } from './media-descriptions.ts';
export type { MediaVersions } from './media-versions.ts';
export type { CutPicture } from './picture-cuts.ts';
export {
  keepPicture,
  takeForeignPicture,
  type ForeignPictureParts,
  type TakenPicture,
} from './foreign-pictures.ts';
export { queueStored } from './copy-queue.ts';
export { openMedia } from './open-media.ts';
