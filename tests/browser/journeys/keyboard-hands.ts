import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../../support/settled.ts';
import { makeKeyboardUser } from '../members/keyboard.ts';
import { answerChooser, choiceOf, typeInPlace, typeMoment, type Hands } from './hands.ts';

/** More than any list of a journey has. */
const MANY_CHOICES = 60;

type HandsOnControls = Pick<Hands, 'press' | 'turn' | 'type' | 'chooseFile' | 'setMoment' | 'rewrite'>;
type HandsOnLists = Pick<Hands, 'select' | 'choose' | 'pick'>;
type GoTo = (target: Locator) => Promise<void>;

/** No clicks and no focus by script: a control is reached by Tab, or by the arrow keys inside a list box. */
export function makeKeyboardHands(page: Page): Hands {
  const user = makeKeyboardUser(page);
  const goTo: GoTo = async (target) => {
    await target.waitFor();
    await user.goTo(target, (await isBehind(target)) ? 'Shift+Tab' : 'Tab');
  };
  return {
    ...makeHandsOnControls(page, goTo),
    ...makeHandsOnLists(page, goTo),
    flaws: user.flaws,
    save: () => page.keyboard.press('Control+s'),
  };
}

function makeHandsOnControls(page: Page, goTo: GoTo): HandsOnControls {
  const { keyboard } = page;
  const press = async (target: Locator, key: string): Promise<void> => {
    await goTo(target);
    await keyboard.press(key);
  };
  return {
    async press(target, via = []) {
      for (const key of via) await keyboard.press(key);
      await press(target, 'Enter');
    },
    turn: (box) => press(box, 'Space'),
    async type(field, text) {
      await press(field, 'ControlOrMeta+a');
      await keyboard.type(text);
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
      await press(element, 'Enter');
      await page.getByRole('toolbar').waitFor();
      await keyboard.press('Enter');
      await typeInPlace(page, text);
      await settled(page);
      expect(await element.innerText()).toBe(text);
      await keyboard.press('Escape');
    },
  };
}

function makeHandsOnLists(page: Page, goTo: GoTo): HandsOnLists {
  const { keyboard } = page;
  const step = async (key: string, target: string, isThere: () => Promise<boolean>): Promise<void> => {
    for (let count = 0; !(await isThere()); count += 1) {
      if (count > MANY_CHOICES) throw new Error(`The arrow keys do not reach ${target}`);
      await keyboard.press(key);
      await settled(page);
    }
  };
  const hasFocus = (target: Locator) => (): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  return {
    async select(radio) {
      const group = radio.locator('xpath=ancestor::*[@role="radiogroup"][1]');
      await goTo(group.getByRole('radio', { checked: true }));
      await step('ArrowDown', String(radio), hasFocus(radio));
    },
    async pick(tile) {
      const box = tile.locator('xpath=ancestor::*[@role="listbox"][1]');
      await goTo(box.locator('[tabindex="0"]'));
      await step('ArrowRight', String(tile), hasFocus(tile));
      await keyboard.press('Space');
    },
    async choose(field, choice) {
      await goTo(field);
      if (await field.isEditable()) await keyboard.type(choice);
      else await keyboard.press('ArrowDown');
      const wanted = choiceOf(page, choice);
      await wanted.waitFor();
      await step('ArrowDown', choice, () =>
        wanted.evaluate((element) => element.classList.contains('ant-select-item-option-active')),
      );
      await keyboard.press('Enter');
      await wanted.waitFor({ state: 'hidden' });
    },
  };
}

/** Whether an element stands before what has the focus. */
const isBehind = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    if (active === null || active === document.body) return false;
    return (element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
