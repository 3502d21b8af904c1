/** A server that answers 201 to anything once it has the body: what the load generator itself can reach. */
const server = Bun.serve({
	port: Number(Bun.argv[2] ?? 0),
	hostname: '127.0.0.1',
	fetch: async (request) => {
		await request.arrayBuffer()
		return new Response('{"ok":true}', { status: 201 })
	},
})
console.log(`ready ${server.port}`)
