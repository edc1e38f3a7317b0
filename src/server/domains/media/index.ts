/** Pictures, videos and documents of sites. */
export { DOCUMENT, mediaKeyOf } from './media-rows.ts';
export { type MediaLibrary, openMediaLibrary } from './media-library.ts';
export { queueStored } from './copy-queue.ts';
