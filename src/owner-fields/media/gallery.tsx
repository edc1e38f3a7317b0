// Edits the slides of a gallery.
import './uploads.css';
import './picker.css';
import './library.css';
import './gallery.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useRef, useState, type ReactElement } from 'react';
import { describeGroup, idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { GallerySlide } from './gallery-slide.tsx';
import type { ResourceType } from './media-file.ts';
import { readSlides, type Slide } from './slides.ts';
import { actOf, useFocusAfterRender, useGalleryCommands } from './use-gallery-commands.ts';

/**
 * It calls `pick` (files of a type, up to a number), `link` (of a slide), `bind` (to a dictionary value) and
 * `confirm` (a removal) on the dialog; undefined means that nothing was chosen. `most` limits the number of
 * slides. The last slide cannot be removed, because a gallery without slides could not be edited.
 */
export const MediaGallery = observer(function MediaGallery({
  value,
  onChange,
  most,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const [limit, slides] = [typeof most === 'number' ? most : Infinity, readSlides(value)];
  const showError = (error: unknown): void => setSaid(describeError(error));
  const [type, setType] = useState<ResourceType>(1);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number>();
  const box = useRef<HTMLOListElement>(null);
  const focusLater = useFocusAfterRender(box);
  const write = (next: readonly Slide[], focus?: string): void => {
    focusLater(focus);
    (onChange as (slides: readonly Slide[]) => void)(next);
  };
  const { acts, add, change, move } = useGalleryCommands(limit, write, setSaid);
  const moveTo = (from: number, to: number, { contentCode }: Slide): void => {
    setOver(undefined);
    move(from, to, actOf(contentCode, 'handle'));
  };

  return (
    <div className="media-picker media-gallery" {...describeGroup(field)}>
      <div className="media-gallery-head">
        <TypeChoice name={`${idsOf(field).control}-type`} chosen={type} onChoose={setType} />
        <p className="media-label">{slides.length + (Number.isFinite(limit) ? ` / ${limit}` : '')}</p>
        <p className="media-gallery-said" role="status">
          {said}
        </p>
        <AddButton
          isFull={slides.length >= limit}
          count={slides.length}
          onAdd={() => void add(type).catch(showError)}
        />
      </div>
      <ol ref={box} className="media-slides">
        {slides.map((slide, index) => (
          <GallerySlide
            key={slide.contentCode}
            slide={slide}
            index={index}
            count={slides.length}
            isOver={over === index}
            onAct={(act) => void Promise.resolve(acts[act](slide, index, type)).catch(showError)}
            onAlternative={(alt) => change(slide.contentCode, { alt })}
            onDragOver={setOver}
            onMove={(to) => moveTo(index, to, slide)}
          />
        ))}
      </ol>
    </div>
  );
});

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function AddButton(props: { isFull: boolean; count: number; onAdd(): void }): ReactElement {
  const { translate } = useFieldServices();
  if (props.isFull)
    return <p className="media-label">{translate('form.row.full', { count: props.count })}</p>;
  return (
    <button type="button" className="media-button media-choose" onClick={props.onAdd}>
      + {translate('editor.gallery.add')}
    </button>
  );
}

interface TypeChoiceProps {
  name: string;
  chosen: ResourceType;
  onChoose(type: ResourceType): void;
}

function TypeChoice({ name, chosen, onChoose }: TypeChoiceProps): ReactElement {
  const { translate } = useFieldServices();
  return (
    <div className="media-switch" role="radiogroup" aria-label={translate('editor.gallery.type')}>
      {([1, 2] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={chosen === each} onChange={() => onChoose(each)} />
          <span>{translate(each === 1 ? 'editor.gallery.chooseImage' : 'editor.gallery.chooseVideo')}</span>
        </label>
      ))}
    </div>
  );
}
