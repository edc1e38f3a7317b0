// Edits the picture, the places and the price of an option, and how many people may wait.
import type { ReactElement } from 'react';
import { FileBox } from '../../../assembly/forms/rules-editor.ts';
import { NumberBox } from '../../../panel/inputs.tsx';
import type { Choice } from './choices.ts';
import { useDesigner } from './designer-context.ts';

const MOST = 1_000_000;

export const hasPlaces = (choices: readonly Choice[]): boolean =>
  choices.some(({ places }) => places !== undefined);

/** Options with their limits taken away, or with room for ten. */
export function withPlaces(choices: readonly Choice[], isLimited: boolean): Choice[] {
  return choices.map(({ places, waiting, ...choice }) =>
    isLimited ? { ...choice, places: places ?? 10, ...(waiting === undefined ? {} : { waiting }) } : choice,
  );
}

export const hasPrices = (choices: readonly Choice[]): boolean =>
  choices.some(({ price }) => price !== undefined);

/** Options without prices, or with those that they have, and 0. */
export function withPrices(choices: readonly Choice[], isPriced: boolean): Choice[] {
  return choices.map(({ price, ...choice }) => (isPriced ? { ...choice, price: price ?? 0 } : choice));
}

export const hasPictures = (choices: readonly Choice[]): boolean =>
  choices.some(({ picture }) => picture !== undefined);

/** Options without pictures, or with those that they have, and empty places for them. */
export function withPictures(choices: readonly Choice[], isPictured: boolean): Choice[] {
  return choices.map(({ picture, ...choice }) =>
    isPictured ? { ...choice, picture: picture ?? '' } : choice,
  );
}

const FEN = 100;

interface OptionPlacesProps {
  choice: Choice;
  title: string;
  change(choice: Choice, merge: string): void;
}

export function OptionPlaces({ choice, title, change }: OptionPlacesProps): ReactElement {
  const { words, isOff } = useDesigner();
  const count = (name: 'places' | 'waiting', label: string): ReactElement => (
    <NumberBox
      title={label}
      value={typeof choice[name] === 'number' ? choice[name] : undefined}
      {...{ min: 0, max: MOST, isDisabled: isOff }}
      onChange={(value) => {
        const { [name]: _, ...others } = choice;
        change(value === undefined ? others : { ...others, [name]: value }, name);
      }}
    />
  );
  return (
    <div className="fd-option-places" role="group" aria-label={words('placesOf', { title })}>
      {count('places', words('optionPlaces'))}
      {/* Who pays does not wait. */}
      {choice.price === undefined && count('waiting', words('optionWaiting'))}
    </div>
  );
}

/** In yuan. The document holds fen. */
export function OptionPrice({ choice, title, change }: OptionPlacesProps): ReactElement {
  const { words, isOff } = useDesigner();
  return (
    <div className="fd-option-places" role="group" aria-label={words('priceOf', { title })}>
      <NumberBox
        title={words('optionPrice')}
        value={typeof choice.price === 'number' ? choice.price / FEN : undefined}
        {...{ min: 0, max: MOST, isDisabled: isOff }}
        onChange={(value) => change({ ...choice, price: Math.round((value ?? 0) * FEN) }, 'price')}
      />
    </div>
  );
}

export function OptionPicture({ choice, title, change }: OptionPlacesProps): ReactElement {
  const { words, isOff } = useDesigner();
  return (
    <div className="fd-option-picture" role="group" aria-label={words('pictureOf', { title })}>
      <FileBox
        url={typeof choice.picture === 'string' ? choice.picture : ''}
        resourceType={1}
        isOff={isOff}
        onChange={(picture) => change({ ...choice, picture }, 'picture')}
      />
    </div>
  );
}
