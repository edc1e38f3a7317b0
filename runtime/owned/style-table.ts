/**
 * Lists every property that a node may have, its tokens, and the CSS of each. The table is closed. The panel
 * of the composer lists it, the check knows its names, the compiler writes its CSS.
 */
import type { LocalizedText, OwnedNode } from '../generated/documents.generated.ts';
import { LAYOUT } from './style-layout.ts';
import { BOX, SIZE } from './style-look.ts';
import { TYPE } from './style-type.ts';
import { property, words, type StyleProperty } from './style-values.ts';

/**
 * The surface of a node: the theme gives this attribute its background, and all colours inside of it those
 * that are right on it.
 */
const SURFACE: Readonly<Record<string, StyleProperty>> = {
  surface: {
    ...property('底色', 'Surface', [], {
      none: [{}, '同外层', 'As around it'],
      surface: [{}, '基底', 'Base'],
      alt: [{}, '浅底', 'Alternate'],
      inverse: [{}, '深底', 'Inverse'],
      brand: [{}, '品牌底', 'Brand'],
    }),
    attribute: 'data-surface',
  },
};

/** The groups of the panel, in its order. */
export const STYLE_GROUPS: readonly {
  name: string;
  title: LocalizedText;
  /** Kinds of nodes that it does nothing for. */
  not?: readonly OwnedNode['is'][];
  properties: Readonly<Record<string, StyleProperty>>;
}[] = [
  { name: 'layout', title: words('布局', 'Layout'), properties: LAYOUT },
  { name: 'size', title: words('大小', 'Size'), properties: SIZE },
  { name: 'type', title: words('文字', 'Type'), not: ['picture', 'line'], properties: TYPE },
  { name: 'box', title: words('外框', 'Box'), properties: { ...SURFACE, ...BOX } },
];

/**
 * Every property by its name. Of two that declare the same, the later one counts: the look of a link is
 * first, so that its padding or border can be another one.
 */
export const STYLE_TABLE: Readonly<Record<string, StyleProperty>> = Object.fromEntries([
  ...Object.entries(BOX).filter(([name]) => name === 'look'),
  ...STYLE_GROUPS.flatMap(({ properties }) => Object.entries(properties)),
]);

/** The widths that styles may differ at, besides desktop, with their media queries. */
export const MEDIA = {
  tablet: '(751px<=width<1025px)',
  phone: '(width<751px)',
  hover: '(hover:hover)',
} as const;

export type LayerName = 'desktop' | keyof typeof MEDIA;
export const LAYERS: readonly LayerName[] = ['desktop', 'tablet', 'phone', 'hover'];
