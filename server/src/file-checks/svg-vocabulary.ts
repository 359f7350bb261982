/** Allowed elements, attributes and properties of pictures. */

const words = (text: string) => text.trim().split(/\s+/);

export const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc', 'style']);

export const allowedElements: ReadonlySet<string> = new Set([
  ...words(`svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc style
    linearGradient radialGradient stop pattern clipPath mask marker filter`),
  ...words(`feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset`),
]);

/** Elements that include another one. */
export const referringElements: ReadonlySet<string> = new Set([
  'use',
  'linearGradient',
  'radialGradient',
  'pattern',
]);

/** Properties allowed in attributes and style sheets. */
export const allowedProperties: ReadonlySet<string> = new Set(
  words(`clip-path clip-rule color color-interpolation color-interpolation-filters display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-stretch font-style font-variant
    font-weight letter-spacing marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
    paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform
    transform-origin vector-effect visibility word-spacing writing-mode`),
);

export const allowedAttributes: ReadonlySet<string> = new Set([
  ...allowedProperties,
  ...words(`amplitude class clipPathUnits cx cy d dx dy exponent filterUnits fx fy fr gradientTransform gradientUnits
    height id in in2 intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits
    mode offset operator orient pathLength patternContentUnits patternTransform patternUnits points
    preserveAspectRatio primitiveUnits r radius refX refY result role rotate rx ry slope spreadMethod stdDeviation
    tableValues textLength type values version viewBox width x x1 x2 y y1 y2`),
]);
