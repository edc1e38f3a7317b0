/** Names fonts that owners have uploaded. A theme names one by the address of its file. */

export type OwnFont = `/media/${string}`;

const ADDRESS = /^\/media\/([A-Za-z0-9-]{1,64})\.(?:woff2|woff|ttf|otf)$/;

/** The code of an uploaded font; undefined for a font of systems. */
export function ownFontCode(font: string): string | undefined {
  return ADDRESS.exec(font)?.[1];
}

/** The family that pages name it by. */
export const ownFamily = (code: string): string => `font-${code}`;

/** The family that stands for it until it is loaded: a font of the system with its measures. */
export const standInFamily = (code: string): string => `${ownFamily(code)}-near`;
