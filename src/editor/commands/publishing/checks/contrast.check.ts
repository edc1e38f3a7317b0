// Finds texts that stand out too little from what is behind them.
import { definePageCheck } from './page-check.ts';

/** WCAG 2.2, level AA: of texts, and of large ones. */
const MIN_CONTRAST = 4.5;
const MIN_OF_LARGE = 3;

export default definePageCheck({
  run: ({ contrasts }) =>
    contrasts
      .filter(({ ratio }) => ratio < MIN_CONTRAST)
      .map(({ place, ratio }) => ({
        severity: ratio < MIN_OF_LARGE ? 'must look' : 'hint',
        place,
        message: 'check.contrast',
        // Rounded down: 4.48 is not 4.5.
        values: { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) },
      })),
});
