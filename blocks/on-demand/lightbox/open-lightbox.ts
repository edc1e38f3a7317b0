/** Shows pictures one at a time over the whole window, with zoom. Swiper lets them follow fingers. */
import { Swiper } from 'swiper';
import { directionOf, keyAt } from '../../direction.ts';
import './lightbox.css';

export interface LightboxPicture {
  url: string;
  alt: string;
}

export interface LightboxLabels {
  close?: string;
  zoomIn?: string;
  zoomOut?: string;
  previous?: string;
  next?: string;
}

/** Sizes of the picture; 1 is as large as the window allows. */
const ZOOMS = [1, 1.5, 2, 3, 4];
/** Milliseconds of the transition between pictures. */
const GLIDE_MS = 300;
/** Part of the width that a slow swipe moves a picture. */
const SWIPE = 0.2;

/**
 * Opens a modal dialog. It is closed by its button, Escape and a click beside the picture; the focus goes
 * back to where it was.
 */
export function openLightbox(
  pictures: readonly LightboxPicture[],
  first: number,
  labels: LightboxLabels,
): void {
  new Lightbox(pictures, first, labels).describe();
}

class Lightbox {
  readonly #pictures: readonly LightboxPicture[];
  readonly #dialog = document.createElement('dialog');
  readonly #stage = document.createElement('div');
  readonly #slides: readonly HTMLElement[];
  readonly #status = document.createElement('p');
  readonly #controls: Readonly<Record<string, HTMLButtonElement>>;
  readonly #swiper: Swiper;
  #zoom = 0;

  constructor(pictures: readonly LightboxPicture[], first: number, labels: LightboxLabels) {
    this.#pictures = pictures;
    this.#slides = pictures.map(makeSlide);
    const actions: Readonly<Record<string, [string | undefined, string, () => void]>> = {
      close: [labels.close, '✕', () => this.#dialog.close()],
      zoomOut: [labels.zoomOut, '−', () => this.#zoomTo(this.#zoom - 1)],
      zoomIn: [labels.zoomIn, '+', () => this.#zoomTo(this.#zoom + 1)],
      previous: [labels.previous, '‹', () => this.#swiper.slidePrev()],
      next: [labels.next, '›', () => this.#swiper.slideNext()],
    };
    this.#controls = Object.fromEntries(
      Object.entries(actions).map(([name, [label = name, sign, act]]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.lightbox = name;
        button.textContent = sign;
        button.ariaLabel = label;
        button.addEventListener('click', () => {
          if (button.ariaDisabled !== 'true') act();
        });
        return [name, button];
      }),
    );
    this.#build();
    this.#swiper = new Swiper(this.#stage, {
      wrapperClass: 'lightbox-row',
      slideClass: 'lightbox-slide',
      initialSlide: first,
      speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS,
      simulateTouch: false,
      longSwipesRatio: SWIPE,
      // By default a touch takes the focus away from a button.
      focusableElements: 'input',
    });
    this.#swiper.on('slideChange', () => this.describe());
  }

  /** Says which picture is shown. The others cannot be reached. */
  describe(): void {
    const { activeIndex: index } = this.#swiper;
    const alt = this.#pictures[index]?.alt ?? '';
    const hasFocus = this.#slides.some((slide) => slide === document.activeElement);
    for (const [position, slide] of this.#slides.entries()) slide.inert = position !== index;
    if (hasFocus) this.#slides[index]?.focus({ preventScroll: true });
    this.#dialog.ariaLabel = alt;
    this.#status.textContent = this.#pictures.length > 1 ? `${index + 1} / ${this.#pictures.length}` : '';
    this.#disable('previous', index === 0);
    this.#disable('next', index === this.#pictures.length - 1);
    this.#zoomTo(0);
  }

  #build(): void {
    const dialog = this.#dialog;
    const stage = this.#stage;
    dialog.className = 'lightbox';
    stage.className = 'lightbox-stage';
    this.#status.setAttribute('role', 'status');
    const row = document.createElement('div');
    row.className = 'lightbox-row';
    row.append(...this.#slides);
    stage.append(row);
    const hasSeveral = this.#pictures.length > 1;
    const { close, zoomOut, zoomIn, previous, next } = this.#controls;
    const shown = [close, zoomOut, zoomIn, ...(hasSeveral ? [previous, next] : [])];
    dialog.append(...shown.filter((each) => each !== undefined), stage, this.#status);
    dialog.addEventListener('keydown', (event) => this.#press(event));
    stage.addEventListener('click', (event) => this.#click(event));
    const undo = new AbortController();
    window.visualViewport?.addEventListener('resize', () => this.#leaveTouch(), { signal: undo.signal });
    dialog.addEventListener('close', () => {
      undo.abort();
      this.#swiper.destroy();
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  #click({ target, offsetX, offsetY }: MouseEvent): void {
    if (!(target instanceof HTMLImageElement)) return this.#dialog.close();
    this.#zoomTo(this.#zoom === 0 ? 2 : 0, [offsetX / target.offsetWidth, offsetY / target.offsetHeight]);
  }

  #press(event: KeyboardEvent): void {
    const { previous, next, zoomIn, zoomOut } = this.#controls;
    const key = keyAt(this.#dialog, event.key);
    const isPanning = this.#zoom > 0 && this.#slides.some((slide) => slide === event.target);
    const pressed = {
      ...(isPanning ? {} : { ArrowLeft: previous, ArrowRight: next }),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
    }[key];
    // With a modifier a key belongs to the browser.
    if (pressed === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    pressed.click();
  }

  /** Leaves touches to the browser that move an enlarged picture, or a window that two fingers enlarged. */
  #leaveTouch(): void {
    const isEnlarged = this.#zoom > 0 || (visualViewport?.scale ?? 1) > 1;
    this.#swiper.allowTouchMove = !isEnlarged;
    this.#stage.classList.toggle('is-enlarged', isEnlarged);
  }

  /** Zooms, with this point of the picture in the middle of the window (shares of its width and height). */
  #zoomTo(step: number, [across, down]: readonly [number, number] = [0.5, 0.5]): void {
    this.#zoom = Math.max(0, Math.min(ZOOMS.length - 1, step));
    this.#stage.style.setProperty('--zoom', String(ZOOMS[this.#zoom]));
    this.#stage.classList.toggle('is-zoomed', this.#zoom > 0);
    this.#disable('zoomOut', this.#zoom === 0);
    this.#disable('zoomIn', this.#zoom === ZOOMS.length - 1);
    this.#leaveTouch();
    const slide = this.#slides[this.#swiper.activeIndex];
    if (slide === undefined) return;
    // From right to left positions count from the right end, below zero.
    const end = directionOf(slide) === 1 ? 0 : slide.scrollWidth - slide.clientWidth;
    slide.scrollTo({
      left: across * slide.scrollWidth - slide.clientWidth / 2 - end,
      top: down * slide.scrollHeight - slide.clientHeight / 2,
      behavior: 'instant',
    });
  }

  /** It stays focusable, so that the focus is not lost. */
  #disable(name: string, isDisabled: boolean): void {
    this.#controls[name]?.setAttribute('aria-disabled', String(isDisabled));
  }
}

function makeSlide({ url, alt }: LightboxPicture): HTMLElement {
  const slide = document.createElement('div');
  slide.className = 'lightbox-slide';
  // A picture larger than the window is scrolled by keys, wheel and finger.
  slide.tabIndex = 0;
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.src = url;
  image.alt = alt;
  slide.append(image);
  return slide;
}
