const CLAUSES = [
  '自一九九六年起，我们在佛山烧制建筑陶瓷',
  'Every tile is pressed, glazed and fired under one roof',
  '窑火不停，颜色便不会偏',
  'Architects choose a surface; we keep it the same for thirty years',
  '从样板到工地，一位工程师跟到底',
  'Delivered with "as built" drawings & a spare box for repairs',
  '每一块砖都留有批次号，二十年后仍可补配',
  'Cut on site to within half a millimetre',
] as const;

const NAMES = [
  '釉面砖',
  'Terrazzo',
  '水磨石',
  'Fluted tile',
  '陶板',
  'Mosaic',
  '岩板',
  'Brick slip',
] as const;

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** A name of a thing; the same for the same number. */
export function nameOf(index: number): string {
  return `${pick(NAMES, index)} ${index + 1}`;
}

/** `count` clauses of running text; the same for the same number. */
export function sentence(index: number, count: number): string {
  return Array.from({ length: count }, (_, offset) => pick(CLAUSES, index + offset)).join('，');
}
