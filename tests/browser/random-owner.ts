// An owner who uses random tools on random elements, with undo and redo in between.
import type { Page } from 'playwright-core';
import { makeRandom } from '../support/random.ts';

/** How often the dialogs that a tool has opened are answered; from the third time on they are left. */
const ROUNDS = 8;
const FIRST_REFUSAL = 2;

/** What was done: how often each tool was used, and the last steps. */
export interface DoneWork {
  /** Tools used, undos and redos. What was typed or confirmed after a tool belongs to it. */
  operations: number;
  used: Record<string, number>;
  last: string[];
}

/** Takes steps until `count` operations are done. Everything random comes from the seed. */
export async function workAtRandom(
  page: Page,
  { seed, count }: { seed: number; count: number },
): Promise<DoneWork> {
  const random = makeRandom(seed);
  const used: Record<string, number> = {};
  const last: string[] = [];
  const note = (step: string | undefined): void => {
    if (step === undefined) return;
    used[step] = (used[step] ?? 0) + 1;
    last.push(step);
    if (last.length > 40) last.shift();
  };
  let operations = 0;
  // An element without a tool is no operation.
  for (let tries = 0; operations < count && tries < count * 3; tries++) {
    const roll = random();
    if (roll < 0.22) {
      note(await page.evaluate(stepThrough, roll < 0.13));
      operations += 1;
      continue;
    }
    const keys = { shiftKey: roll < 0.5, altKey: roll > 0.75 };
    const tool = await page.evaluate(pickTool, { element: random(), tool: random(), keys });
    if (tool !== undefined) operations += 1;
    note(tool);
    note(await page.evaluate(typeWords, random()));
    for (let round = 0; round < ROUNDS; round++) {
      const rolls = [random(), random(), random(), random()];
      const title = await page.evaluate(answerDialog, { round, rolls });
      if (title === undefined) break;
      note(title);
    }
  }
  return { operations, used, last };
}

/** Leaves the dialogs that are open. */
export async function leaveDialogs(page: Page): Promise<void> {
  for (let round = FIRST_REFUSAL; round < ROUNDS; round++)
    if ((await page.evaluate(answerDialog, { round, rolls: [] })) === undefined) return;
}

/** Runs in the page. */
function stepThrough(isUndo: boolean): string {
  const keys = { key: 'z', ctrlKey: true, shiftKey: !isUndo, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', keys));
  return isUndo ? 'undo' : 'redo';
}

/** Runs in the page: chooses an element, its item or its block, and uses one of the tools. */
async function pickTool(rolls: {
  element: number;
  tool: number;
  keys: KeyboardEventInit;
}): Promise<string | undefined> {
  // They leave the page, or use the clipboard.
  const avoided = /^(Follow|Copy|Paste below)$/;
  const listTools = (): HTMLButtonElement[] => [
    ...document.querySelectorAll<HTMLButtonElement>('#editor [role=toolbar] button'),
  ];
  const all = [...document.querySelectorAll<HTMLElement>('#root [data-edit]')];
  const shown = all.filter((each) => each.checkVisibility());
  const element = shown[Math.floor(rolls.element * shown.length)];
  if (element === undefined) throw new Error('The page has nothing to edit.');
  element.focus();
  const event = { key: 'Enter', bubbles: true, cancelable: true, ...rolls.keys };
  element.dispatchEvent(new KeyboardEvent('keydown', event));
  for (let turn = 0; turn < 20 && listTools().length === 0; turn++)
    await new Promise((resolve) => setTimeout(resolve));
  const nameOf = (tool: HTMLElement): string => tool.getAttribute('aria-label') ?? tool.innerText;
  const usable = listTools().filter(
    (each) => each.getAttribute('aria-disabled') !== 'true' && !avoided.test(nameOf(each)),
  );
  const tool = usable[Math.floor(rolls.tool * usable.length)];
  if (tool === undefined) return undefined;
  const name = nameOf(tool);
  tool.click();
  await new Promise((resolve) => setTimeout(resolve));
  return name;
}

/** Runs in the page: types into a text that is edited in place, and ends the edit. */
async function typeWords(roll: number): Promise<string | undefined> {
  const typed = document.querySelector<HTMLElement>('#root [contenteditable]');
  if (typed === null) return undefined;
  const words = ['Clay', ' and fire', '陶土', '<b>&'];
  typed.focus();
  typed.append(words[Math.floor(roll * words.length)] ?? '');
  typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  const end = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  typed.dispatchEvent(new KeyboardEvent('keydown', end));
  return 'typed';
}

/**
 * Runs in the page: changes something in the topmost dialog and confirms it. A dialog that refuses is left.
 * Undefined if no dialog is open.
 */
async function answerDialog(given: { round: number; rolls: number[] }): Promise<string | undefined> {
  const [first = 0, second = 0, third = 0, fourth = 0] = given.rolls;
  const listOpen = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#editor dialog[open]')];
  const until = async (isTrue: () => boolean, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns && !isTrue(); turn++) await new Promise((done) => setTimeout(done));
  };
  await until(() => listOpen().length > 0, 4);
  const open = listOpen();
  const dialog = open.at(-1);
  if (dialog === undefined) return undefined;
  await until(() => dialog.querySelector('.ed-dialog-loading') === null, 500);
  const choices = dialog.querySelectorAll<HTMLElement>(
    'button[role=switch], input[type=radio], input[type=checkbox], [role=option]',
  );
  const box = dialog.querySelector<HTMLInputElement>('input[type=text]:not([role=combobox], [readonly])');
  if (given.round === 0) {
    for (const roll of [first, second]) choices[Math.floor(roll * choices.length)]?.click();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    if (box !== null && third < 0.5) {
      set?.call(box, `Words ${Math.floor(third * 100)}`);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const framing = { key: 'ArrowLeft', bubbles: true, cancelable: true };
    dialog
      .querySelector('[data-field=framing] [tabindex="0"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', framing));
    await until(() => false, 2);
  }
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('.ed-dialog-buttons button')];
  const leave = buttons.find((each) => /^(Cancel|Close|Discard)$/.test(each.innerText.trim()));
  const main = buttons.find(({ type }) => type === 'submit');
  const other = buttons.find((each) => each !== main && each !== leave);
  const chosen = fourth < 0.4 ? (other ?? main) : main;
  const isRefused = given.round > 1 || (given.round === 1 && open.length === 1);
  (isRefused ? (leave ?? main) : chosen)?.click();
  await until(() => listOpen().length !== open.length, 40);
  return `dialog: ${dialog.querySelector('h2')?.textContent ?? ''}`;
}
