/**
 * Declares the module `theme.ts?styles`. It has the CSS of the controls that most forms have, and what antd
 * derives of the theme (`src/tools/build/field-styles.ts`).
 */
declare module '*/theme.ts?styles' {
  export const css: string;
  export const tokens: Readonly<Record<string, unknown>>;
}
