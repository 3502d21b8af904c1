import { expect, test } from 'bun:test'
import { judgeFailure } from '../../../../../src/features/messages/transports/judge-refusal.ts'

/** What servers say to RCPT and to DATA, and whom it is about. */
test.each([
	['RCPT TO', '550 5.1.1 No such user', 'bounced'],
	['RCPT TO', '550 5.1.2 Host unknown', 'bounced'],
	['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'bounced'],
	['RCPT TO', '556 5.1.10 Recipient address has null MX', 'bounced'],
	['RCPT TO', '550 5.2.1 The account is disabled', 'bounced'],
	['RCPT TO', '550 No such user here', 'bounced'],
	['RCPT TO', '551 User not local', 'bounced'],
	['RCPT TO', '553 Mailbox name not allowed', 'bounced'],
	['DATA', '554 5.1.1 Nobody of this name', 'bounced'],
	['RCPT TO', '450 Later', 'later'],
	['RCPT TO', '452 4.2.2 Full', 'later'],
	['RCPT TO', '552 5.2.2 Mailbox full', 'refused'],
	['DATA', '554 5.2.2 Over quota', 'refused'],
	['DATA', '550 5.4.5 Daily user sending limit exceeded', 'later'],
	['DATA', '552 You are over your relay quota', 'later'],
	['RCPT TO', '550 Too many recipients this hour', 'later'],
	['RCPT TO', '550 relay not permitted', 'rejected'],
	['RCPT TO', '554 Relay access denied', 'rejected'],
	['RCPT TO', '550 5.7.1 Unable to relay', 'rejected'],
	['RCPT TO', '550-5.7.1 Denied', 'rejected'],
	['RCPT TO', '550 5.4.4 Routing failed', 'rejected'],
	['RCPT TO', '530 5.7.0 Authentication required', 'rejected'],
	['RCPT TO', '550 Sender blocked by a blacklist', 'rejected'],
	['MAIL FROM', '550 Unknown sender', 'rejected'],
	['MAIL FROM', '550 5.1.1 <venue@hall.example>: Sender address rejected: User unknown', 'rejected'],
	['MAIL FROM', '553 5.1.3 User address required', 'rejected'],
	['MAIL FROM', '550 5.2.1 This account has been disabled', 'rejected'],
	['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'rejected'],
	['RCPT TO', '553 sorry, your envelope sender is in my badmailfrom list (#5.7.1)', 'rejected'],
	['RCPT TO', '550 sorry, no mailbox here by that name (#5.1.1)', 'bounced'],
	['RCPT TO', '550-Verification failed for <venue@hall.example>\n550 Sender verify failed', 'rejected'],
	['RCPT TO', '550 Administrative prohibition', 'rejected'],
	['RCPT TO', '550 SMTP AUTH is required', 'rejected'],
	['RCPT TO', '550 Invalid HELO name', 'rejected'],
	['RCPT TO', '550 Mail from 203.0.113.9 refused: no reverse DNS', 'rejected'],
	['RCPT TO', '550 Outgoing mail is suspended for your account', 'rejected'],
	['RCPT TO', '550 Unrouteable address', 'bounced'],
	['RCPT TO', '550 Requested action not taken: mailbox unavailable', 'bounced'],
	['RCPT TO', '550 5.2.1 This user is receiving mail at a rate that prevents additional messages', 'refused'],
	['DATA', '554 5.2.252 SendAsDenied', 'rejected'],
	['DATA', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException', 'rejected'],
	['DATA', '550 spam message rejected', 'rejected'],
	['DATA', '550 High probability of spam', 'rejected'],
	['DATA', '550 5.7.26 This mail is unauthenticated', 'rejected'],
	['DATA', '552 5.3.4 Too big', 'rejected'],
	['DATA', '554 5.6.0 Bad content', 'rejected'],
	['DATA', '554 Transaction failed', 'rejected'],
	['DATA', '550 No', 'rejected'],
])('To %s a server that says "%s" has %s', (command, response, outcome) => {
	const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE'
	const failure = { code, command, responseCode: Number(response.slice(0, 3)), response }
	expect(judgeFailure(failure).outcome as string).toBe(outcome)
})

test.each([
	[{ code: 'EENVELOPE' }, 'rejected'],
	[{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 No' }, 'later'],
	[{ code: 'ECONNECTION' }, 'later'],
	[{}, 'later'],
])('Without a reply to the mail, %j is %s', (failure, outcome) => {
	expect(judgeFailure(failure).outcome as string).toBe(outcome)
})
