/** Holds the product's logo: four tesserae of a mosaic, one of them gilt. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#14211f"/>
<rect x="6" y="6" width="9" height="9" rx="2" fill="#e9e4d8"/>
<rect x="17" y="6" width="9" height="9" rx="2" fill="#3f8f83"/>
<rect x="6" y="17" width="9" height="9" rx="2" fill="#3f8f83"/>
<rect x="17" y="17" width="9" height="9" rx="2" fill="#d9a441"/>
</svg>
`;
