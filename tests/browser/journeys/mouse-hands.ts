import type { Locator, Page } from 'playwright-core';
import { openText } from '../editor-session.ts';
import { answerChooser, choiceOf, typeInPlace, typeMoment, type Hands } from './hands.ts';
import { settled } from '../../support/settled.ts';

/** Clicks; keys only write texts. */
export function makeMouseHands(page: Page): Hands {
  // What is clicked must not move away, and what a click begins is over before the next one.
  const click = async (target: Locator): Promise<void> => {
    await target.waitFor();
    await settled(page);
    await target.click();
    await settled(page);
  };
  return {
    flaws: [],
    press: click,
    turn: click,
    select: click,
    pick: click,
    save: click,
    async type(field, text) {
      await field.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await settled(page);
    },
    async choose(field, choice) {
      if (await field.evaluate((element) => element.matches('select'))) {
        // The list of the browser's own select is outside of the page.
        await field.selectOption(choice);
      } else {
        await field.locator('xpath=ancestor::*[contains(@class, "ant-select-selector")]').click();
        await choiceOf(page, choice).click();
      }
    },
    chooseFile: (control, file) => answerChooser(page, file, () => control.click()),
    async setMoment(field, moment) {
      // On its first part.
      await field.click({ position: { x: 12, y: 12 } });
      await typeMoment(page, moment);
    },
    async rewrite(element, text) {
      await openText({ page }, element);
      await typeInPlace(page, text);
    },
  };
}
