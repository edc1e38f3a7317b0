import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeKeyboardUser } from '../members/keyboard.ts';
import { answerChooser, choiceOf, typeInPlace, typeMoment, type Hands } from './hands.ts';

/** More than any list of a journey has. */
const MANY_CHOICES = 60;

/** No clicks and no focus by script: a control is reached by Tab, or by the arrow keys inside a list box. */
export function makeKeyboardHands(page: Page): Hands {
  const { keyboard } = page;
  const user = makeKeyboardUser(page);
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    await user.goTo(target, (await isBehind(target)) ? 'Shift+Tab' : 'Tab');
  };
  const press = async (target: Locator, key: string): Promise<void> => {
    await goTo(target);
    await keyboard.press(key);
  };
  return {
    flaws: user.flaws,
    async press(target, via = []) {
      for (const key of via) await keyboard.press(key);
      await press(target, 'Enter');
    },
    turn: (box) => press(box, 'Space'),
    async select(radio) {
      const group = radio.locator('xpath=ancestor::*[@role="radiogroup"][1]');
      await goTo(group.getByRole('radio', { checked: true }));
      for (let step = 0; !(await hasFocus(radio)); step += 1) {
        if (step > MANY_CHOICES) throw new Error(`The arrow keys do not reach ${String(radio)}`);
        await keyboard.press('ArrowDown');
      }
    },
    async pick(tile) {
      const box = tile.locator('xpath=ancestor::*[@role="listbox"][1]');
      await goTo(box.locator('[tabindex="0"]'));
      for (let step = 0; !(await hasFocus(tile)); step += 1) {
        if (step > MANY_CHOICES) throw new Error(`The arrow keys do not reach ${String(tile)}`);
        await keyboard.press('ArrowRight');
      }
      await keyboard.press('Space');
    },
    save: () => keyboard.press('Control+s'),
    async type(field, text) {
      await goTo(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async choose(field, choice) {
      await goTo(field);
      if (await field.evaluate((element) => element.matches('select'))) return chooseNative(field, choice);
      if (await field.isEditable()) await keyboard.type(choice);
      else await keyboard.press('ArrowDown');
      const wanted = choiceOf(page, choice);
      await wanted.waitFor();
      const isActive = (): Promise<boolean> =>
        wanted.evaluate((element) => element.classList.contains('ant-select-item-option-active'));
      for (let step = 0; !(await isActive()); step += 1) {
        if (step > MANY_CHOICES) throw new Error(`The arrow keys do not reach ${choice}`);
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
      await wanted.waitFor({ state: 'hidden' });
    },
    async chooseFile(control, file) {
      await goTo(control);
      await answerChooser(page, file, () => keyboard.press('Enter'));
    },
    async setMoment(field, moment) {
      await goTo(field);
      for (let part = 0; part < 6; part += 1) await keyboard.press('ArrowLeft');
      await typeMoment(page, moment);
    },
    async rewrite(element, text) {
      // While something is selected, Tab leads to its tools.
      await keyboard.press('Escape');
      await goTo(element);
      await keyboard.press('Enter');
      await page.getByRole('toolbar').waitFor();
      await keyboard.press('Enter');
      await typeInPlace(page, text);
      await expect.poll(() => element.innerText()).toBe(text);
      await keyboard.press('Escape');
    },
  };

  async function chooseNative(field: Locator, choice: string): Promise<void> {
    const shown = (): Promise<string | undefined> =>
      field.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text);
    await keyboard.press('Home');
    for (let step = 0; (await shown()) !== choice; step += 1) {
      if (step > MANY_CHOICES) throw new Error(`The arrow keys do not reach ${choice}`);
      await keyboard.press('ArrowDown');
    }
  }
}

/** Whether an element stands before what has the focus. */
const isBehind = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    if (active === null || active === document.body) return false;
    return (element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
