// Draws the shapes that owners place on a canvas.
import { definePrimitive } from '../contract.ts';
import { findShape } from './shapes.ts';

const CANVAS_WIDTH = 750;

const TONES: Readonly<Record<string, string>> = {
  surface: 'fill-surface',
  'surface-alt': 'fill-surface-alt',
  'surface-brand': 'fill-surface-brand',
  // Mixed with the surface and not transparent: shapes may lie upon each other.
  'surface-brand-soft': 'fill-[color-mix(in_oklab,var(--color-surface-brand)_14%,var(--color-surface))]',
  brand: 'fill-brand',
  'brand-soft': 'fill-[color-mix(in_oklab,var(--color-brand)_55%,var(--color-surface))]',
  line: 'fill-line',
  text: 'fill-text',
};

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function drawShape(value: unknown, index: number) {
  if (typeof value !== 'object' || value === null) return null;
  const { shape, x, y, width, height, angle, tone, color, opacity } = value as Readonly<
    Record<string, unknown>
  >;
  const form = findShape(shape);
  if (form === undefined || !isNumber(x) || !isNumber(y) || !isNumber(width)) return null;
  const tall = form.even || !isNumber(height) ? width : height;
  const turn = isNumber(angle) && angle !== 0 ? `rotate(${angle} ${x + width / 2} ${y + tall / 2}) ` : '';
  const own = typeof color === 'string' && COLOR.test(color) ? color : undefined;
  const named = typeof tone === 'string' && Object.hasOwn(TONES, tone) ? TONES[tone] : TONES['surface-alt'];
  return (
    <path
      key={index}
      d={form.path}
      transform={`${turn}translate(${x} ${y}) scale(${width / 100} ${tall / 100})`}
      className={own === undefined ? named : undefined}
      fill={own}
      opacity={isNumber(opacity) ? opacity : undefined}
    />
  );
}

/**
 * Shapes of one colour each on a canvas that fills its box and is cut at its edges. Screen readers ignore it.
 */
export default definePrimitive({
  props: {
    shapes: {
      type: 'array',
      description: '`{ shape, x, y, width, height?, angle?, tone?, color?, opacity? }`, in canvas units.',
    },
    height: { type: 'number', description: 'Height of the canvas, which is 750 wide; 400 by default.' },
  },
  draw({ shapes, height = 400 }) {
    const drawn = Array.isArray(shapes) ? shapes.map(drawShape) : undefined;
    return ({ attrs }) => (
      <svg
        {...attrs}
        viewBox={`0 0 ${CANVAS_WIDTH} ${isNumber(height) ? height : 400}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {drawn}
      </svg>
    );
  },
});
