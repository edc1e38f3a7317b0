/** Looks at what is chosen or current in a page, with and without that state. */
import type { Page } from 'playwright-core';

/** What the runtime, antd and the browser say about something chosen, pressed, checked or current. */
const CHOSEN = [
  '[aria-current]:not([aria-current="false"])',
  '[aria-selected="true"]',
  '[aria-pressed="true"]',
  '[aria-checked="true"]',
  '[data-chosen]:not([data-chosen="false"])',
  'label:has(> input:checked)',
  'label:has(> [class*="-checked"])',
  '[class*="option-selected"]',
  '[class*="treenode-selected"]',
  '[class*="menu-item-active"]',
].join(', ');

/** Of each kind one thing is looked at: `kinds` gets their names. Returns those that look the same without. */
export async function findSameLook(page: Page, kinds: Set<string>): Promise<string[]> {
  const names = await page.evaluate(markKinds, CHOSEN);
  const same: string[] = [];
  for (const [at, name] of names.entries()) {
    const look = async (isOn: boolean): Promise<Buffer> =>
      page.screenshot({ clip: await page.evaluate(turn, [at, isOn] as const) });
    const [on, off] = [await look(true), await look(false)];
    await page.evaluate(turn, [at, true] as const);
    kinds.add(name);
    if (on.equals(off)) same.push(name);
  }
  return same;
}

/** Runs in the page: marks one thing of each kind that is seen. */
function markKinds(selector: string): string[] {
  const STATE = /^(?:aria-(?:current|selected|pressed|checked)|data-chosen)$/;
  const kindOf = (element: Element | null): string =>
    element?.getAttribute('class')?.match(/(?!css-)[\w-]+/)?.[0] ?? element?.localName ?? '';
  const isSeen = (each: Element): boolean => {
    const { x, y, width, height } = each.getBoundingClientRect();
    // Not what lies under a list or a bar.
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return each.contains(top) || (top?.contains(each) ?? false);
  };
  for (const before of document.querySelectorAll('[data-looked]')) before.removeAttribute('data-looked');
  const found = new Set<string>();
  for (const each of document.querySelectorAll<HTMLElement>(selector)) {
    const state = [...each.attributes].find(({ name }) => STATE.test(name))?.name ?? 'checked';
    const name = `${each.role ?? kindOf(each)} of ${kindOf(each.parentElement)}, ${state}`;
    if (found.has(name) || !isSeen(each)) continue;
    each.dataset.looked = String(found.size);
    found.add(name);
  }
  return [...found];
}

/** Runs in the page: gives a thing its state, or takes it, and says what to take a picture of. */
function turn([at, isOn]: readonly [number, boolean]): Record<'x' | 'y' | 'width' | 'height', number> {
  const STATE = /^(?:aria-(?:current|selected|pressed|checked)|data-chosen|class)$/;
  const thing = document.querySelector<HTMLElement>(`[data-looked="${at}"]`);
  if (thing === null) throw new Error(`Thing ${at} has gone.`);
  for (const each of [thing, ...thing.querySelectorAll<HTMLElement>('*')]) {
    const kept = JSON.parse(each.dataset.kept ?? '[]') as [string, string][];
    for (const [name, value] of isOn ? kept : []) each.setAttribute(name, value);
    if (!isOn) {
      const states = [...each.attributes].filter(({ name }) => STATE.test(name));
      each.dataset.kept = JSON.stringify(states.map(({ name, value }) => [name, value]));
      for (const { name, value } of states)
        each.setAttribute(
          name,
          name === 'class' ? value.replaceAll(/\S+-(?:checked|selected|active)\b/g, '') : 'false',
        );
    }
    if (each instanceof HTMLInputElement && (each.checked || each.dataset.wasOn !== undefined)) {
      each.dataset.wasOn = '';
      each.checked = isOn;
    }
  }
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [left, top] = [Math.max(0, x - 4), Math.max(0, y - 4)];
  return {
    x: left,
    y: top,
    width: Math.min(x + width + 4, innerWidth) - left,
    height: Math.min(y + height + 4, innerHeight) - top,
  };
}
