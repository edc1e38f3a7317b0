import { describe, expect, test } from 'vitest';
import {
  canMove,
  dropItem,
  editItem,
  findLine,
  heightOf,
  listLines,
  listParents,
  moveItem,
  removeItem,
  type Bounds,
  type Tree,
  type Way,
} from '../../src/owner-fields/tree/tree.ts';

const BOUNDS: Bounds = { depth: 4, fewest: 1, longest: 12 };
const WAYS: readonly Way[] = ['up', 'down', 'left', 'right'];

const TREE: Tree = [
  { contentCode: 'home', title: 'Home', sign: 'home' },
  {
    contentCode: 'products',
    title: 'Products',
    SubTitle: { title: 'All' },
    subContentList: [
      {
        contentCode: 'tiles',
        subContentList: [{ contentCode: 'celadon', subContentList: [{ contentCode: 'pale' }] }],
      },
      { contentCode: 'terrazzo' },
    ],
  },
  { contentCode: 'news' },
];

/** `home products(tiles(celadon) terrazzo) news` */
function write(tree: Tree): string {
  return tree
    .map(({ contentCode, subContentList = [] }) =>
      subContentList.length === 0 ? contentCode : `${contentCode}(${write(subContentList)})`,
    )
    .join(' ');
}
const movesOf = (tree: Tree, code: string): Way[] => WAYS.filter((way) => canMove(tree, code, way, BOUNDS));

describe('a tree', () => {
  test('shows the children of what is open, each with its level and place', () => {
    const lines = listLines(TREE, new Set(['products', 'celadon']));
    expect(
      lines.map(({ item, level, position, count }) => `${item.contentCode} ${level} ${position}/${count}`),
    ).toEqual(['home 1 1/3', 'products 1 2/3', 'tiles 2 1/2', 'terrazzo 2 2/2', 'news 1 3/3']);
    expect(listParents(TREE)).toEqual(['products', 'tiles', 'celadon']);
  });

  test.each([
    ['home', ['down']],
    ['products', ['up', 'down']],
    ['news', ['up', 'right']],
    ['tiles', ['down', 'left']],
    ['terrazzo', ['up', 'left', 'right']],
    ['pale', ['left']],
  ])('%s may move %j', (code, ways) => expect(movesOf(TREE, code)).toEqual(ways));

  test('of one item lets it move nowhere', () =>
    expect(movesOf([{ contentCode: 'home' }], 'home')).toEqual([]));

  test.each([
    ['home', 'down', 'products(tiles(celadon(pale)) terrazzo) home news'],
    ['news', 'up', 'home news products(tiles(celadon(pale)) terrazzo)'],
    ['news', 'right', 'home products(tiles(celadon(pale)) terrazzo news)'],
    ['tiles', 'left', 'home products(terrazzo) tiles(celadon(pale)) news'],
    ['pale', 'left', 'home products(tiles(celadon pale) terrazzo) news'],
    ['products', 'right', 'home products(tiles(celadon(pale)) terrazzo) news'],
  ] as const)('%s moved %s', (code, way, expected) =>
    expect(write(moveItem(TREE, code, way, BOUNDS))).toBe(expected),
  );

  test('a drop moves an item with its children, never into itself or below the last level', () => {
    expect(write(dropItem(TREE, 'tiles', { code: 'home', place: 'before' }, BOUNDS))).toBe(
      'tiles(celadon(pale)) home products(terrazzo) news',
    );
    expect(write(dropItem(TREE, 'news', { code: 'pale', place: 'after' }, BOUNDS))).toContain('pale news');
    expect(write(dropItem(TREE, 'tiles', { code: 'news', place: 'inside' }, BOUNDS))).toBe(
      'home products(terrazzo) news(tiles(celadon(pale)))',
    );
    expect(dropItem(TREE, 'products', { code: 'celadon', place: 'after' }, BOUNDS)).toBe(TREE);
    expect(dropItem(TREE, 'tiles', { code: 'terrazzo', place: 'inside' }, BOUNDS)).toBe(TREE);
    expect(dropItem(TREE, 'news', { code: 'pale', place: 'inside' }, BOUNDS)).toBe(TREE);
  });

  test('a full first level takes no more items: moves out to it are rejected, others are not', () => {
    const full = { ...BOUNDS, longest: TREE.length };
    expect(WAYS.filter((way) => canMove(TREE, 'terrazzo', way, full))).toEqual(['up', 'right']);
    expect(moveItem(TREE, 'tiles', 'left', full)).toBe(TREE);
    expect(dropItem(TREE, 'tiles', { code: 'home', place: 'before' }, full)).toBe(TREE);
    expect(canMove(TREE, 'celadon', 'left', full)).toBe(true);
    expect(write(moveItem(TREE, 'home', 'down', full))).toMatch(/^products.* home news$/);
  });

  test('an edited item keeps its children and other members; an undefined member is removed', () => {
    const edited = editItem(TREE, 'products', { title: 'Goods', linkUrl: undefined, isNewTab: true });
    expect(findLine(edited, 'products')?.item).toMatchObject({
      title: 'Goods',
      isNewTab: true,
      SubTitle: { title: 'All' },
    });
    expect(findLine(edited, 'products')?.item).not.toHaveProperty('linkUrl');
    expect(write(edited)).toBe(write(TREE));
  });

  test('a removed item takes what is below it along, and its parent has no empty list', () => {
    expect(write(removeItem(TREE, 'tiles'))).toBe('home products(terrazzo) news');
    expect(findLine(removeItem(TREE, 'pale'), 'celadon')?.item).not.toHaveProperty('subContentList');
  });

  test('an item that names its parent names the right one after a move', () => {
    const tree = editItem(TREE, 'terrazzo', { parentCode: 'products' });
    const inside = moveItem(tree, 'terrazzo', 'right', BOUNDS);
    expect(
      findLine(dropItem(tree, 'terrazzo', { code: 'news', place: 'inside' }, BOUNDS), 'terrazzo')?.item
        .parentCode,
    ).toBe('news');
    expect(findLine(inside, 'terrazzo')?.item.parentCode).toBe('tiles');
    expect(findLine(moveItem(tree, 'terrazzo', 'left', BOUNDS), 'terrazzo')?.item).not.toHaveProperty(
      'parentCode',
    );
  });

  test('nothing gets lost, doubled or too deep, whatever is moved', () => {
    const codes = listLines(TREE, new Set(listParents(TREE))).map(({ item }) => item.contentCode);
    const sorted = codes.toSorted();
    for (const code of codes) {
      for (const way of WAYS) {
        const moved = moveItem(TREE, code, way, BOUNDS);
        const found = listLines(moved, new Set(listParents(moved))).map(({ item }) => item.contentCode);
        expect(found.toSorted()).toEqual(sorted);
        expect(Math.max(...moved.map(heightOf))).toBeLessThanOrEqual(BOUNDS.depth);
      }
    }
  });
});
