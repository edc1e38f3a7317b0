/** Declares the used part of `subset-font` and `fontverter`, which have no types of their own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  const fontverter: {
    /** Throws for what is no font. */
    convert(font: Buffer, to: 'sfnt'): Promise<Buffer>;
  };
  export default fontverter;
}
