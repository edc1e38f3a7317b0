// Sorts a seed's pictures by the order in which visitors see them.
import { collectTexts } from '../kernel/walk-objects.ts';
import type { SeedDocument, SeedPage } from './seed-document.ts';

/** The home page from top to bottom, the other pages, the items, and then all others. */
export function orderPictures({ channels, pages, items, pictures }: SeedDocument): string[] {
  const home = channels.find((channel) => channel.isHomePage);
  const isHome = (page: SeedPage): boolean => page.channelCode === home?.channelCode;
  const shown = [...pages.filter(isHome), ...pages.filter((page) => !isHome(page))];
  const inOrder = shown.map(({ vm, data }) => vm.map(({ key }) => data[key]));
  return collectTexts([inOrder, items, pictures], 'resourceCode');
}
