import UNKNOWN from './data/world/unknown.json' with { type: 'json' }
import EU from './data/eea/eu.json' with { type: 'json' }
import US from './data/us/us.json' with { type: 'json' }
import DE from './data/eea/de.json' with { type: 'json' }
import AT from './data/eea/at.json' with { type: 'json' }
import CH from './data/world/ch.json' with { type: 'json' }
import LI from './data/eea/li.json' with { type: 'json' }
import FR from './data/eea/fr.json' with { type: 'json' }
import ES from './data/eea/es.json' with { type: 'json' }
import IT from './data/eea/it.json' with { type: 'json' }
import PT from './data/eea/pt.json' with { type: 'json' }
import NL from './data/eea/nl.json' with { type: 'json' }
import BE from './data/eea/be.json' with { type: 'json' }
import LU from './data/eea/lu.json' with { type: 'json' }
import IE from './data/eea/ie.json' with { type: 'json' }
import DK from './data/eea/dk.json' with { type: 'json' }
import SE from './data/eea/se.json' with { type: 'json' }
import NO from './data/eea/no.json' with { type: 'json' }
import FI from './data/eea/fi.json' with { type: 'json' }
import PL from './data/eea/pl.json' with { type: 'json' }
import CZ from './data/eea/cz.json' with { type: 'json' }
import SK from './data/eea/sk.json' with { type: 'json' }
import HU from './data/eea/hu.json' with { type: 'json' }
import SI from './data/eea/si.json' with { type: 'json' }
import HR from './data/eea/hr.json' with { type: 'json' }
import RO from './data/eea/ro.json' with { type: 'json' }
import BG from './data/eea/bg.json' with { type: 'json' }
import GR from './data/eea/gr.json' with { type: 'json' }
import GBENG from './data/world/gb-eng.json' with { type: 'json' }
import GBSCT from './data/world/gb-sct.json' with { type: 'json' }
import GBNIR from './data/world/gb-nir.json' with { type: 'json' }
import USNY from './data/us/us-ny.json' with { type: 'json' }
import USCA from './data/us/us-ca.json' with { type: 'json' }
import USFL from './data/us/us-fl.json' with { type: 'json' }
import USTX from './data/us/us-tx.json' with { type: 'json' }
import USCO from './data/us/us-co.json' with { type: 'json' }
import USUT from './data/us/us-ut.json' with { type: 'json' }
import USWA from './data/us/us-wa.json' with { type: 'json' }
import USOR from './data/us/us-or.json' with { type: 'json' }
import USNV from './data/us/us-nv.json' with { type: 'json' }
import USAZ from './data/us/us-az.json' with { type: 'json' }
import USVA from './data/us/us-va.json' with { type: 'json' }
import USLA from './data/us/us-la.json' with { type: 'json' }
import USMT from './data/us/us-mt.json' with { type: 'json' }
import USHI from './data/us/us-hi.json' with { type: 'json' }
import USNJ from './data/us/us-nj.json' with { type: 'json' }
import USPA from './data/us/us-pa.json' with { type: 'json' }
import USIL from './data/us/us-il.json' with { type: 'json' }
import USMA from './data/us/us-ma.json' with { type: 'json' }
import USMI from './data/us/us-mi.json' with { type: 'json' }
import USOH from './data/us/us-oh.json' with { type: 'json' }
import USAK from './data/us/us-ak.json' with { type: 'json' }
import USAL from './data/us/us-al.json' with { type: 'json' }
import CABC from './data/world/ca-bc.json' with { type: 'json' }
import CAON from './data/world/ca-on.json' with { type: 'json' }
import CAAB from './data/world/ca-ab.json' with { type: 'json' }
import CAQC from './data/world/ca-qc.json' with { type: 'json' }
import AUNSW from './data/world/au-nsw.json' with { type: 'json' }
import AUVIC from './data/world/au-vic.json' with { type: 'json' }
import AUSA from './data/world/au-sa.json' with { type: 'json' }
import AUQLD from './data/world/au-qld.json' with { type: 'json' }
import AUWA from './data/world/au-wa.json' with { type: 'json' }
import NZ from './data/world/nz.json' with { type: 'json' }
import JP from './data/world/jp.json' with { type: 'json' }
import KR from './data/world/kr.json' with { type: 'json' }
import IL from './data/world/il.json' with { type: 'json' }
import AE from './data/world/ae.json' with { type: 'json' }
import ZA from './data/world/za.json' with { type: 'json' }
import BR from './data/world/br.json' with { type: 'json' }
import MX from './data/world/mx.json' with { type: 'json' }
import IN from './data/world/in.json' with { type: 'json' }
import SG from './data/world/sg.json' with { type: 'json' }
import type { Entry } from './entry.ts'

/** One file for each place. A test holds each against the schema. */
export const entries = [
	UNKNOWN,
	EU,
	US,
	DE,
	AT,
	CH,
	LI,
	FR,
	ES,
	IT,
	PT,
	NL,
	BE,
	LU,
	IE,
	DK,
	SE,
	NO,
	FI,
	PL,
	CZ,
	SK,
	HU,
	SI,
	HR,
	RO,
	BG,
	GR,
	GBENG,
	GBSCT,
	GBNIR,
	USNY,
	USCA,
	USFL,
	USTX,
	USCO,
	USUT,
	USWA,
	USOR,
	USNV,
	USAZ,
	USVA,
	USLA,
	USMT,
	USHI,
	USNJ,
	USPA,
	USIL,
	USMA,
	USMI,
	USOH,
	USAK,
	USAL,
	CABC,
	CAON,
	CAAB,
	CAQC,
	AUNSW,
	AUVIC,
	AUSA,
	AUQLD,
	AUWA,
	NZ,
	JP,
	KR,
	IL,
	AE,
	ZA,
	BR,
	MX,
	IN,
	SG,
] as unknown as readonly Entry[]
