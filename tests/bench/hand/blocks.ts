import type { ComponentType } from 'react';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { BlockProps } from './data.ts';
import { Footer, Header } from './frame.tsx';
import { Hero, Intro } from './heroes.tsx';
import { Links, News, Products, Wall } from './lists.tsx';

/** The hand-written block components by block name; stored data is what they say it is. */
export const HAND_BLOCKS = {
  'bench-header': Header,
  'bench-hero': Hero,
  'bench-intro': Intro,
  'bench-products': Products,
  'bench-news': News,
  'bench-wall': Wall,
  'bench-links': Links,
  'bench-footer': Footer,
} as unknown as Readonly<Record<string, ComponentType<BlockProps<JsonObject>>>>;
