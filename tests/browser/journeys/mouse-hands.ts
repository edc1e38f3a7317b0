import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerChooser, choiceOf, typeInPlace, typeMoment, type Hands } from './hands.ts';

/** Clicks; keys only write texts. */
export function makeMouseHands(page: Page): Hands {
  return {
    flaws: [],
    press: (target) => target.click(),
    turn: (box) => box.click(),
    select: (radio) => radio.click(),
    pick: (tile) => tile.click(),
    save: (button) => button.click(),
    async type(field, text) {
      await field.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
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
      // For one second after a dialog has opened, a click opens nothing.
      await expect
        .poll(async () => {
          await element.click();
          return page.locator('[contenteditable]').count();
        })
        .toBe(1);
      await typeInPlace(page, text);
    },
  };
}
