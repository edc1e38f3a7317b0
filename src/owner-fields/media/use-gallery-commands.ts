// Runs commands for the slides of a gallery.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { SlideAct } from './gallery-slide.tsx';
import { readFile, type MediaFile, type ResourceType } from './media-file.ts';
import { addSlides, bindingTo, moveSlide, readSlides, type Slide } from './slides.ts';

type Write = (slides: readonly Slide[], focus?: string) => void;

interface GalleryCommands {
  /** Opens the picker for files of a type, and adds the picked files as slides. */
  add(type: ResourceType): Promise<void>;
  change(code: string, members: Partial<Slide>): void;
  move(from: number, to: number, focus: string): void;
  acts: Readonly<Record<SlideAct, (slide: Slide, index: number, type: ResourceType) => Promise<void> | void>>;
}

/**
 * The commands of a gallery with at most `limit` slides. `announce` shows a result, also to screen readers.
 */
export function useGalleryCommands(
  limit: number,
  write: Write,
  announce: (text: string) => void,
): GalleryCommands {
  const field = useField<Field>();
  const { translate, ask } = useFieldServices();
  const slides = readSlides(field.value);

  const pick = usePick();
  const move = (from: number, to: number, focus: string): void => {
    if (to === from || to < 0 || to >= slides.length) return;
    write(moveSlide(slides, from, to), focus);
    announce(translate('editor.gallery.moved', { place: to + 1 }));
  };
  const change = (code: string, members: Partial<Slide>, focus?: string): void =>
    write(
      readSlides(field.value).map((slide) => (slide.contentCode === code ? { ...slide, ...members } : slide)),
      focus,
    );
  return {
    change,
    move,
    async add(type) {
      const added = addSlides(readSlides(field.value), await pick(type, limit - slides.length), limit);
      const [first] = added.slice(slides.length);
      if (first !== undefined) write(added, alternativeOf(first.contentCode));
    },
    acts: {
      async replace({ contentCode }, _index, type) {
        const [file] = await pick(type, 1);
        // The text alternative of the old picture does not describe the new one.
        if (file !== undefined)
          change(contentCode, { ...mediaOf(file), dict: undefined, alt: '' }, alternativeOf(contentCode));
      },
      async link(slide) {
        const members = await ask('link', slide);
        if (members !== undefined) change(slide.contentCode, members as Partial<Slide>);
      },
      // A slide without its binding keeps its picture or video.
      async bind({ contentCode, resourceType = 1, dict }) {
        const binding =
          dict === undefined ? bindingTo(await ask('bind', { resourceType })) : { dict: undefined };
        if (binding !== undefined) change(contentCode, binding, actOf(contentCode, 'bind'));
      },
      async remove({ contentCode }, index) {
        if ((await ask('confirm')) !== true) return;
        const left = readSlides(field.value).filter((slide) => slide.contentCode !== contentCode);
        const next = left[Math.min(index, left.length - 1)];
        write(left, next === undefined ? undefined : alternativeOf(next.contentCode));
        announce(translate('editor.gallery.deleted'));
      },
      up: ({ contentCode }, index) => move(index, index - 1, actOf(contentCode, index === 1 ? 'down' : 'up')),
      down: ({ contentCode }, index) =>
        move(index, index + 1, actOf(contentCode, index === slides.length - 2 ? 'up' : 'down')),
    },
  };
}

/** Opens the picker for at most `count` files of a type. */
function usePick(): (type: ResourceType, count: number) => Promise<MediaFile[]> {
  const { ask } = useFieldServices();
  return async (resourceType, count) => {
    const answer = (await ask('pick', { resourceType, multiple: count > 1, most: count })) as
      | { media?: { picked?: unknown[] } }
      | undefined;
    return (answer?.media?.picked ?? []).flatMap((each) => readFile(each) ?? []);
  };
}

/** Focuses the element that matches a selector after the next render. */
export function useFocusAfterRender(
  box: RefObject<HTMLElement | null>,
): (selector: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (selector) => {
    wanted.current = selector;
  };
}

const mediaOf = ({ resourceCode, url, resourceType }: MediaFile): Partial<Slide> => ({
  resourceCode,
  url,
  resourceType,
});
const slideOf = (code: string): string => `[data-slide="${CSS.escape(code)}"]`;
const alternativeOf = (code: string): string => `${slideOf(code)} input`;

/** The selector of a command button of a slide. */
export const actOf = (code: string, act: string): string => `${slideOf(code)} [data-act="${act}"]`;
