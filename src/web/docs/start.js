// Runs in the browser after Swagger UI's own script has defined `SwaggerUIBundle`.
globalThis.SwaggerUIBundle({
	url: '/docs/json',
	dom_id: '#docs',
	deepLinking: true,
	docExpansion: 'none',
	displayRequestDuration: true,
	// The API key is forgotten when the page closes.
	persistAuthorization: false,
	// Otherwise Swagger UI sends the document to a validator on the internet.
	validatorUrl: null,
	defaultModelsExpandDepth: 0,
	syntaxHighlight: { theme: 'nord' },
})
