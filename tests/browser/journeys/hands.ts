// How an owner uses a screen: by mouse, or by keyboard alone.
import type { Locator, Page } from 'playwright-core';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface Hands {
  /** Presses a button or a link. `via` are keys that bring a keyboard near it. */
  press(target: Locator, via?: readonly string[]): Promise<void>;
  /** Turns a checkbox or a switch over. */
  turn(box: Locator): Promise<void>;
  /** Selects one of the radio buttons of a group. */
  select(radio: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses in a field with a list. */
  choose(field: Locator, choice: string): Promise<void>;
  /** Picks one of the tiles of a list box. */
  pick(tile: Locator): Promise<void>;
  /** Chooses files of the owner's own computer by a control that asks for them. */
  chooseFile(control: Locator, file: ChosenFile): Promise<void>;
  /** Sets a date and a time: `2026-11-27T09:00`. */
  setMoment(field: Locator, moment: string): Promise<void>;
  /** Saves: by its button, or by its keys. */
  save(button: Locator): Promise<void>;
  /** Replaces a text of a page in edit mode. */
  rewrite(element: Locator, text: string): Promise<void>;
  /** Faults of the stops of a keyboard; none of a mouse. */
  flaws: readonly string[];
}

/** The choice of an open list. */
export const choiceOf = (page: Page, choice: string): Locator =>
  page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(choice, { exact: true }))
    .filter({ visible: true });

/** Chooses a file in the dialog of the system that `open` opens. */
export async function answerChooser(page: Page, file: ChosenFile, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
}

/** Types a date and a time from the first part of a field on. The browser of the tests is American. */
export async function typeMoment(page: Page, moment: string): Promise<void> {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(moment) ?? [];
  const [of12, half] = [String(Number(hour) % 12 || 12).padStart(2, '0'), Number(hour) < 12 ? 'AM' : 'PM'];
  // The browser goes on by itself when a part is complete.
  await page.keyboard.type(month + day + year + of12 + minute + half);
}

/** Types into the text that is edited in place, and ends it. */
export async function typeInPlace(page: Page, text: string): Promise<void> {
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.locator('[contenteditable]').waitFor({ state: 'detached' });
}
