/** Reads a picture or video in a list of the form, as its value holds it. */
export interface ListedPicture {
  url: string;
  /** By language. */
  alt?: unknown;
  isDecorative?: unknown;
  /** What stays in sight where it is cropped. */
  crop?: Crop;
  [member: string]: unknown;
}

/** Percent of the picture, and how many times it is enlarged. */
export interface Crop {
  focus?: { x: number; y: number };
  zoom?: number;
}

export const isPicture = (each: unknown): each is ListedPicture =>
  typeof each === 'object' && each !== null && typeof (each as ListedPicture).url === 'string';

/** The picture with this crop; with none where it says nothing. */
export function withCrop({ crop: _, ...picture }: ListedPicture, crop: Crop): ListedPicture {
  return Object.keys(crop).length === 0 ? picture : { ...picture, crop };
}
