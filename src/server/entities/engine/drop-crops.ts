/** Removes the crop of a picture that was replaced: a crop belongs to one picture. */
import { isSame } from '../../../../runtime/compare/same.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the crop of the member `picture` is called: `pictureCrop`. */
const CROP = /^(.+)Crop$/;

/** The values with an empty crop where another picture came without a crop of its own. */
export function dropCrops(values: Values, before: Values): Record<string, unknown> {
  const stale = Object.keys(before).filter((name) => {
    const picture = CROP.exec(name)?.[1];
    if (picture === undefined || values[picture] === undefined) return false;
    const isOther = values[picture] !== before[picture];
    return isOther && (values[name] === undefined || isSame(values[name], before[name]));
  });
  return { ...values, ...Object.fromEntries(stale.map((name) => [name, {}])) };
}
