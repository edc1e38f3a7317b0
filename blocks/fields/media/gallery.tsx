import './uploads.css';
import './picker.css';
import './library.css';
import './gallery.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { describeGroup, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { GallerySlide, type SlideAct } from './gallery-slide.tsx';
import { readFile, type MediaFile, type ResourceType } from './media-file.ts';
import { addSlides, bindingTo, moveSlide, readSlides, type Slide } from './slides.ts';

/**
 * The slides of a gallery. It asks to `pick` files (of a type, up to a number), for the `link` of a slide,
 * for a dictionary value to `bind` it to, and to `confirm` a removal; undefined means that nothing was
 * chosen. `most` limits the number of slides. The last one cannot be removed, because a gallery without
 * slides could not be edited.
 */
export const MediaGallery = observer(function MediaGallery({
  value,
  onChange,
  most,
}: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, ask } = useFieldHost();
  const limit = typeof most === 'number' ? most : Infinity;
  const slides = readSlides(value);
  const [type, setType] = useState<ResourceType>(1);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number>();
  const box = useRef<HTMLOListElement>(null);
  // Where the focus goes once the slides are drawn anew.
  const wanted = useRef<string>(undefined);
  const { control } = idsOf(field);

  const write = (next: readonly Slide[], focus?: string): void => {
    wanted.current = focus;
    (onChange as (slides: readonly Slide[]) => void)(next);
  };
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const complain = (error: unknown): void => setSaid(error instanceof Error ? error.message : String(error));

  const pick = async (count: number): Promise<MediaFile[]> => {
    const answer = (await ask('pick', { resourceType: type, multiple: count > 1, most: count })) as
      | { media?: { picked?: unknown[] } }
      | undefined;
    return (answer?.media?.picked ?? []).flatMap((each) => readFile(each) ?? []);
  };
  const add = async (): Promise<void> => {
    const added = addSlides(readSlides(field.value), await pick(limit - slides.length), limit);
    const [first] = added.slice(slides.length);
    if (first !== undefined) write(added, alternativeOf(first.contentCode));
  };
  const move = (from: number, to: number, focus: string): void => {
    setOver(undefined);
    if (to === from || to < 0 || to >= slides.length) return;
    write(moveSlide(slides, from, to), focus);
    setSaid(say('editor.gallery.moved', { place: to + 1 }));
  };
  const change = (code: string, members: Partial<Slide>, focus?: string): void =>
    write(
      readSlides(field.value).map((slide) => (slide.contentCode === code ? { ...slide, ...members } : slide)),
      focus,
    );
  const replace = async ({ contentCode }: Slide): Promise<void> => {
    const [file] = await pick(1);
    // What the old picture showed is not what the new one shows.
    if (file !== undefined)
      change(contentCode, { ...mediaOf(file), dict: undefined, alt: '' }, alternativeOf(contentCode));
  };
  const link = async (slide: Slide): Promise<void> => {
    const members = await ask('link', slide);
    if (members !== undefined) change(slide.contentCode, members as Partial<Slide>);
  };
  // Without its binding a slide keeps what it shows.
  const bind = async ({ contentCode, resourceType = 1, dict }: Slide): Promise<void> => {
    const binding = dict === undefined ? bindingTo(await ask('bind', { resourceType })) : { dict: undefined };
    if (binding !== undefined) change(contentCode, binding, actOf(contentCode, 'bind'));
  };
  const remove = async ({ contentCode }: Slide, index: number): Promise<void> => {
    if ((await ask('confirm')) !== true) return;
    const left = readSlides(field.value).filter((slide) => slide.contentCode !== contentCode);
    const next = left[Math.min(index, left.length - 1)];
    write(left, next === undefined ? undefined : alternativeOf(next.contentCode));
    setSaid(say('editor.gallery.deleted'));
  };
  const acts: Readonly<Record<SlideAct, (slide: Slide, index: number) => Promise<void> | void>> = {
    replace,
    link,
    bind,
    remove,
    up: ({ contentCode }, index) => move(index, index - 1, actOf(contentCode, index === 1 ? 'down' : 'up')),
    down: ({ contentCode }, index) =>
      move(index, index + 1, actOf(contentCode, index === slides.length - 2 ? 'up' : 'down')),
  };

  return (
    <div className="media-picker media-gallery" {...describeGroup(field)}>
      <div className="media-gallery-head">
        <div className="media-switch" role="radiogroup" aria-label={say('editor.gallery.type')}>
          {([1, 2] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${control}-type`}
                checked={type === each}
                onChange={() => setType(each)}
              />
              <span>{say(each === 1 ? 'editor.gallery.chooseImage' : 'editor.gallery.chooseVideo')}</span>
            </label>
          ))}
        </div>
        <p className="media-label">
          {Number.isFinite(limit) ? `${slides.length} / ${limit}` : slides.length}
        </p>
        <p className="media-gallery-said" role="status">
          {said}
        </p>
        {slides.length < limit && (
          <button
            type="button"
            className="media-button media-choose"
            onClick={() => void add().catch(complain)}
          >
            + {say('editor.gallery.add')}
          </button>
        )}
      </div>
      <ol ref={box} className="media-slides">
        {slides.map((slide, index) => (
          <GallerySlide
            key={slide.contentCode}
            slide={slide}
            index={index}
            count={slides.length}
            isOver={over === index}
            onAct={(act) => void Promise.resolve(acts[act](slide, index)).catch(complain)}
            onAlternative={(alt) => change(slide.contentCode, { alt })}
            onDragOver={setOver}
            onMove={(to) => move(index, to, actOf(slide.contentCode, 'handle'))}
          />
        ))}
      </ol>
    </div>
  );
});

const mediaOf = ({ resourceCode, url, resourceType }: MediaFile): Partial<Slide> => ({
  resourceCode,
  url,
  resourceType,
});
const slideOf = (code: string): string => `[data-slide="${CSS.escape(code)}"]`;
const alternativeOf = (code: string): string => `${slideOf(code)} input`;
const actOf = (code: string, act: string): string => `${slideOf(code)} [data-act="${act}"]`;
