// Runs in the browser, after Swagger UI's own script has put `SwaggerUIBundle` there.
globalThis.SwaggerUIBundle({
	url: '/docs/json',
	dom_id: '#docs',
	deepLinking: true,
	displayRequestDuration: true,
	// A key that was typed in is forgotten with the page.
	persistAuthorization: false,
	// Else the document would be sent to a validator on the internet.
	validatorUrl: null,
	defaultModelsExpandDepth: 0,
	syntaxHighlight: { theme: 'nord' },
})
